import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sharedSite } from "#tests/support/shared-site.ts";
import type { RunningSite } from "#tests/support/site.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await sharedSite();
});
afterAll(() => site.close());

/** Asks a member's object for anything by its name, as another worker could. */
const ask = (name: string, ...input: unknown[]): Promise<unknown> => {
  const verb: unknown = Reflect.get(site.member(`europe/${randomUUID()}`), name);
  return typeof verb === "function" ? Promise.resolve(Reflect.apply(verb, null, input)) : Promise.resolve();
};

test("what stands in the table of verbs is answered, and nothing else of a member's object is", async () => {
  expect(await ask("recognise", "no such session")).toBeNull();
  expect(await ask("sweep")).toBe(false);
  const inside =
    "storage connections receipts upkeep services context tasks ctx env adoptPhotos publishPhotosNow finishLeaving emit purge";
  for (const name of inside.split(" ")) await expect(ask(name), name).rejects.toThrow(name);
});
