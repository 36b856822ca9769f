import { existsSync, readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { folderOf, routes } from "#client/routes.ts";

const folders = new Set(routes.map(folderOf));
const withCall = new Set(routes.filter(({ call }) => call !== undefined).map(folderOf));

test.each([...folders])(
  "client/pages/%s has a route, a component, and a server half for its call",
  (folder) => {
    const files = ["route.ts", "page.tsx", ...(withCall.has(folder) ? ["data.ts"] : [])];
    expect(files.filter((file) => !existsSync(`client/pages/${folder}/${file}`))).toEqual([]);
  },
);

test("every folder of client/pages has a line in client/routes.ts", () => {
  const withoutAddress = ["error"];
  expect(readdirSync("client/pages").sort()).toEqual([...folders, ...withoutAddress].sort());
});
