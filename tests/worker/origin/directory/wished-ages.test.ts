import { describe, expect, test } from "vitest";
import { json } from "#tests/support/accounts.ts";
import { searchSite } from "#tests/support/search-site.ts";
import { HOSTS } from "#tests/support/site.ts";

const { ask, join, saveProfile } = searchSite();

describe("wishes for an age", () => {
  test("are saved alone or together, one taking the other along, and taken back by null", async () => {
    const viewer = await join();
    const wishes = async (body: object) => {
      const { wish_min_age: min, wish_max_age: max } = await saveProfile(body, viewer);
      return [min, max];
    };
    expect(await wishes({})).toEqual([null, null]);
    expect(await wishes({ wish_min_age: 30 })).toEqual([30, null]);
    expect(await wishes({ wish_max_age: 40 })).toEqual([30, 40]);
    expect(await wishes({ wish_min_age: 45 })).toEqual([45, 45]);
    expect(await wishes({ wish_max_age: 35 })).toEqual([35, 35]);
    expect(await wishes({ wish_min_age: 50, wish_max_age: 60 })).toEqual([50, 60]);
    expect(await wishes({ wish_min_age: null })).toEqual([null, 60]);
    expect(await wishes({ wish_min_age: null, wish_max_age: null })).toEqual([null, null]);
  });

  test.each([
    [{ wish_min_age: 17 }, "wish_min_age"],
    [{ wish_max_age: 100 }, "wish_max_age"],
    [{ wish_min_age: 30.5 }, "wish_min_age"],
    [{ wish_min_age: "30" }, "wish_min_age"],
    [{ wish_min_age: 41, wish_max_age: 40 }, "wish_max_age"],
  ])("that are none are refused: %j", async (body, field) => {
    const viewer = await join();
    const response = await ask("/api/profile.php", {
      method: "PUT",
      host: HOSTS.dutch,
      cookie: viewer.cookie,
      headers: json,
      body: JSON.stringify(body),
    });
    expect([response.status, await response.json()]).toEqual([
      422,
      { error: { code: "invalid_input", field } },
    ]);
  });
});
