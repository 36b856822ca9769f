import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays } from "#contract/product/local-day.ts";
import { inMember } from "#tests/support/accounts.ts";
import { beThere, today } from "#tests/support/growth.ts";
import { days, leave, letPassSince } from "#tests/support/leaving.ts";
import { someone, type Someone } from "#tests/support/photos.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import type { RunningSite } from "#tests/support/site.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await sharedSite();
});
afterAll(() => site.close());

const yesterday = addDays(today(), -1);

/** A member who was away for weeks, and is there now. */
async function returning(credits: number): Promise<Someone> {
  const one = await someone(site, { credits, active_at: Math.floor(Date.now() / 1000) - 21 * 86_400 });
  await beThere(site, one);
  return one;
}

test.each([
  ["before its members are counted", ""],
  ["after its members are counted", "~"],
])("credits that somebody held at the end of a day are in it, though they are erased %s", async (_, upTo) => {
  const database = await site.database("europe");
  await database.batch([
    database.prepare("DELETE FROM credits_held"),
    // those of the other case were there long ago
    database.prepare("UPDATE profiles SET active_at = 0"),
    database.prepare("UPDATE roll SET credits = 0, credits_changed_at = 0"),
    database.prepare("DELETE FROM counting"),
    database
      .prepare("INSERT INTO counting (zone, day, up_to, turn) VALUES ('Europe/Amsterdam', ?1, ?2, 0)")
      .bind(yesterday, upTo),
  ]);
  const stays = await returning(70);
  const leaving = [await returning(10), await returning(9), await returning(8)];
  for (const one of [stays, ...leaving]) {
    await inMember(site, one.account, "UPDATE ledger SET at = at - 2 * 86400000");
    // as their objects told when they were counted
    const told = "UPDATE roll SET credits = ?2 WHERE member = ?1";
    if (upTo !== "")
      await database
        .prepare(told)
        .bind(one.account.id, one === stays ? 70 : 9)
        .run();
    if (one === stays) continue;
    expect((await leave(site, one)).status).toBe(200);
    await letPassSince(site, one.account, days(15));
  }
  // both jobs at once: one counts yesterday, one erases
  await site.quarterly();
  const held = database.prepare("SELECT day, credits FROM credits_held");
  expect((await held.all()).results).toEqual([{ day: yesterday, credits: 97 }]);
  expect(await database.prepare("SELECT sum(credits) AS n FROM roll").first("n")).toBe(70);
});
