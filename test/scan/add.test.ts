import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { git } from "../support/git-repository.ts";
import { PLUGIN_FILES, scanProject } from "./scan-project.ts";

test("add makes a record that build publishes unedited", async () => {
  const project = await scanProject();
  const repository = project.publish("ada/notes", PLUGIN_FILES);
  project.host.repositories.set("ada/notes", { stars: 7, license: "MIT" });
  const commit = git(repository, ["rev-parse", "main"]);

  const added = await project.run("add", "ada/notes", "--category", "writing");
  expect(added).toMatchObject({ status: 0, stderr: 'Wrote records/notes.json, the record of "Notes".\n' });
  const web = `${project.host.web}/ada/notes`;
  expect(project.record("notes")).toEqual({
    id: "notes",
    repo: "ada/notes",
    url: web,
    name: "Notes",
    description: "Takes notes.",
    author: "ada",
    license: "MIT",
    hostVersionRequirement: ">=2",
    categories: ["writing"],
    platforms: [],
    caveats: [],
    manifest: { id: "notes", name: "Notes", version: "1.2.0", hostVersionRequirement: ">=2" },
    repoMeta: { stars: 7, defaultBranch: "main", pushedAt: "2026-01-30T10:00:00Z" },
    owner: { login: "ada", avatarUrl: "https://avatars.example.com/u/2?v=4" },
    installNotesHtml: "<p>Run <code>host install notes</code>.</p>",
    images: [],
    readmeText: PLUGIN_FILES["README.md"],
    scannedAt: "2026-01-31T10:00:00.000Z",
    health: {
      manifestValid: true,
      hasReadme: true,
      hasLicense: true,
      hasTests: false,
      hasTypecheckScript: false,
      updatedRecently: true,
    },
    addedAt: "2026-01-31T10:00:00.000+00:00",
    version: "1.2.0",
    descriptionNodes: [{ type: "text", text: "Takes notes." }],
  });
  expect(commit).toMatch(/^[0-9a-f]{40}$/);

  expect(await project.run("build", "--strict")).toMatchObject({ status: 0 });
  const published = JSON.parse(readFileSync(path.join(project.folder, "dist/api/plugin/notes.json"), "utf8"));
  expect(published).toMatchObject({
    id: "notes",
    installNotesHtml: "<p>Run <code>host install notes</code>.</p>",
  });
});
