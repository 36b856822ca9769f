import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { rules, type CallName } from "#contract/rules.ts";
import { checkAnswer, isOffered } from "#edge/backend/check.ts";
import { openApi } from "#tools/operator/backend/openapi.ts";
import { samples } from "#tools/operator/backend/requests.ts";
import { readTenants } from "#tools/tenants/read.ts";

const file: {
  paths: Record<
    string,
    Record<string, { responses: { "200": { content: { "application/json": { example?: unknown } } } } }>
  >;
} = JSON.parse(readFileSync("docs/backend/openapi.json", "utf8"));
const exampleOf = (name: CallName): unknown => {
  const [method = "", path = ""] = name.split(" ");
  return file.paths[path]?.[method.toLowerCase()]?.responses["200"].content["application/json"].example;
};
const names = samples.map(({ name }) => name);

test("the published contract is the one that the schemas say (npm run openapi)", () => {
  const examples = Object.fromEntries(
    names.flatMap((name) => (exampleOf(name) === undefined ? [] : [[name, exampleOf(name)]])),
  );
  expect(JSON.parse(JSON.stringify(openApi(examples)))).toEqual(file);
});

test("it has every call that a backend is asked for a page or by the browser", () => {
  const offered = (Object.keys(rules) as CallName[]).filter(isOffered);
  expect(
    names.toSorted(),
    "a call that is missing (-) needs a sample in tools/operator/backend/requests.ts",
  ).toEqual(offered.toSorted());
});

test("each of its examples is an answer that the edge takes", () => {
  const [tenant] = readTenants("tenants", ["europe", "world"], false).tenants;
  if (!tenant) throw new Error("no site file");
  const settings = { ...tenant.settings, domain: "example.com" };
  for (const name of names) {
    const example = exampleOf(name);
    if (example !== undefined) expect(() => checkAnswer(name, example, settings), name).not.toThrow();
  }
});
