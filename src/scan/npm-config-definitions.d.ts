/** What npm itself gives to `@npmcli/config`; its types cover the main entry only. */
declare module "@npmcli/config/lib/definitions/index.js" {
  import type Config from "@npmcli/config";

  export const definitions: Config.DefinitionsObject;
  export const shorthands: Config.ShortFlags;
  export const flatten: (settings: object, flat?: object) => object;
  export const nerfDarts: readonly string[];
}
