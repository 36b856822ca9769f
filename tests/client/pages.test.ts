import { existsSync, readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { folderOf, routes } from "#client/routes.ts";

const folders = new Set(routes.map(folderOf));

test.each([...folders])("client/pages/%s has a route, a server half and a component", (folder) => {
  const files = ["route.ts", "data.ts", "page.tsx"];
  expect(files.filter((file) => !existsSync(`client/pages/${folder}/${file}`))).toEqual([]);
});

test("every folder of client/pages has a line in client/routes.ts", () => {
  const withoutAddress = ["error"];
  expect(readdirSync("client/pages").sort()).toEqual([...folders, ...withoutAddress].sort());
});
