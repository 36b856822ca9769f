import { expect, test } from "vitest";
import { siteCountry } from "#contract/platform/site-country.ts";

test.each([
  ["BE", "BE"],
  ["FR", "NL"],
  [null, "NL"],
])("of a reader in %s, a site for the Netherlands and Belgium takes %s", (seen, taken) => {
  expect(siteCountry(seen, ["NL", "BE"])).toBe(taken);
});
