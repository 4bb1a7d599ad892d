import path from "node:path";

/** A file or folder by its absolute path and as the user named it. */
export interface NamedPath {
  readonly path: string;
  readonly name: string;
}

/** Takes a path from the command line, which may be relative. */
export function namePath(name: string, workingDirectory: string): NamedPath {
  return { path: path.resolve(workingDirectory, name), name };
}

/** Whether a path is another or lies above it. */
export function contains(outer: string, inner: string): boolean {
  const way = path.relative(outer, inner);
  return way === "" || !(way === ".." || way.startsWith(`..${path.sep}`) || path.isAbsolute(way));
}

/** A path with forward slashes, as findings name files on every system. */
export function toForwardSlashes(name: string): string {
  return path.sep === "/" ? name : name.replaceAll(path.sep, "/");
}
