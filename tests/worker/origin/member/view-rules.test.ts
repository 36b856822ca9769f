import { afterEach, beforeEach, expect, test } from "vitest";
import {
  MAX_FAVOURITES,
  MAX_SAVED_SEARCHES,
  MAX_VIEWERS,
  VIEW_DAYS,
  VIEWS_A_DAY,
} from "#contract/product/limits.ts";
import { DAY_MS } from "#contract/product/units-of-time.ts";
import { favouritesOf, removeFavourite, setFavourite } from "#origin/member/relations/favourites.ts";
import {
  giveView,
  markViewsSeen,
  receiveView,
  removeOldViews,
  viewsOf,
} from "#origin/member/relations/profile-views.ts";
import { receiveBlock, setRelation } from "#origin/member/relations/relations.ts";
import { removeSearch, savedSearchesOf, saveSearch } from "#origin/member/relations/saved-searches.ts";
import { migrate } from "#origin/member/storage/migrations.ts";
import { scheduledAt } from "#origin/member/storage/scheduled-work.ts";
import { openDatabase, type Database } from "#tests/support/sqlite.ts";

/** Ten in the evening, so that the next hours cross midnight. */
const START = Date.UTC(2026, 5, 1, 22);

let anna: Database;
beforeEach(() => {
  anna = openDatabase();
  anna.transaction((sql) => {
    migrate(sql);
    sql.exec(
      "INSERT INTO member (one, id, pool, site, status, paid_user, signed_up_at, active_at, told_day) VALUES (1, 'anna', 'p', 's', 'active', 0, 0, 0, 0)",
    );
  });
});
afterEach(() => {
  anna.close();
});
const give = (profile: string, now = START) => anna.transaction((sql) => giveView(sql, profile, now));
const receive = (viewer: string, now = START) =>
  anna.transaction((sql) => receiveView(sql, { version: 1, viewer }, now));
const viewers = (now = START) => viewsOf(anna.sql, now).map(({ profile }) => profile);

test("a profile that is opened again the same day counts once, and the next day again", () => {
  expect([give("bert"), give("bert"), give("cleo"), give("bert", START + 3 * 3_600_000)]).toEqual([
    true,
    false,
    true,
    true,
  ]);
});

test("of more profiles than a day's budget the rest learn of nothing, and nothing is stored of them", () => {
  for (let i = 0; i < VIEWS_A_DAY; i++) expect(give(`member-${i}`)).toBe(true);
  expect(give("one-more")).toBe(false);
  expect(anna.sql.exec("SELECT * FROM views_given").toArray()).toHaveLength(VIEWS_A_DAY);
  expect(give("one-more", START + DAY_MS)).toBe(true);
  expect(anna.sql.exec("SELECT profile FROM views_given").toArray()).toEqual([{ profile: "one-more" }]);
});

test("a member who is not confirmed or held gives no view, and nobody does across a block", () => {
  anna.transaction((sql) => setRelation(sql, "block", "bert", true, START));
  expect(give("bert")).toBe(false);
  for (const state of ["held = 1", "held = 0, status = 'not_confirmed'"]) {
    anna.transaction((sql) => sql.exec(`UPDATE member SET ${state}`));
    expect(give("cleo")).toBe(false);
  }
  expect(anna.sql.exec("SELECT * FROM views_given").toArray()).toEqual([]);
});

test("a viewer is one row: on how many days, when last, and new until the list was opened", () => {
  receive("bert");
  receive("bert", START + 3_600_000);
  receive("cleo", START + 7_200_000);
  expect(viewsOf(anna.sql, START + DAY_MS)).toEqual([
    { profile: "cleo", at: START + 7_200_000, days: 1, is_new: 1 },
    { profile: "bert", at: START, days: 1, is_new: 1 },
  ]);
  anna.transaction(markViewsSeen);
  receive("bert", START + DAY_MS);
  expect(viewsOf(anna.sql, START + DAY_MS)).toEqual([
    { profile: "bert", at: START + DAY_MS, days: 2, is_new: 1 },
    { profile: "cleo", at: START + 7_200_000, days: 1, is_new: 0 },
  ]);
});

test("a member that a block hides is not listed, and what they open afterwards is not stored", () => {
  receive("bert");
  anna.transaction((sql) =>
    receiveBlock(sql, {
      version: 1,
      sender: "bert",
      receiver: "anna",
      number: 1,
      floor: 1,
      kind: "block",
      body: { stands: true, turn: 1, at: START },
    }),
  );
  expect(viewers()).toEqual([]);
  receive("bert", START + DAY_MS);
  expect(anna.sql.exec("SELECT at FROM views_received").toArray()).toEqual([{ at: START }]);
});

test("only the newest viewers are stored, for ninety days, and each removal schedules the next", () => {
  for (let i = 0; i <= MAX_VIEWERS; i++) receive(`member-${i}`, START + i);
  expect(viewers()).toHaveLength(MAX_VIEWERS);
  expect(viewers()).not.toContain("member-0");
  give("bert");
  const end = START + VIEW_DAYS * DAY_MS;
  expect(scheduledAt(anna.sql, "remove-views")).toBe(end);
  expect(viewers(end + 1)).toHaveLength(MAX_VIEWERS - 1);
  anna.transaction((sql) => removeOldViews(sql, end + 1));
  expect(anna.sql.exec("SELECT profile FROM views_received").toArray()).toHaveLength(MAX_VIEWERS - 1);
  expect(anna.sql.exec("SELECT profile FROM views_given").toArray()).toEqual([]);
  expect(scheduledAt(anna.sql, "remove-views")).toBe(end + 2);
  anna.transaction((sql) => removeOldViews(sql, end + DAY_MS));
  expect(scheduledAt(anna.sql, "remove-views")).toBeNull();
});

test("favourites end at their limit, where a note can still be changed, and removing one makes room", () => {
  const save = (profile: string, note = "", now = START) =>
    anna.transaction((sql) => setFavourite(sql, { profile, note }, now));
  for (let i = 0; i < MAX_FAVOURITES; i++) expect(save(`member-${i}`, "", START + i)).toBe(true);
  expect([save("one-more"), save("member-3", "Likes mountains", START + DAY_MS)]).toEqual([false, true]);
  expect(favouritesOf(anna.sql).find(({ profile }) => profile === "member-3")).toEqual({
    profile: "member-3",
    note: "Likes mountains",
    at: START + 3,
  });
  anna.transaction((sql) => removeFavourite(sql, "member-3"));
  expect(save("one-more")).toBe(true);
});

test("saved searches end at their limit, where one can still be replaced by its name, and removing one makes room", () => {
  const save = (name: string, query = "online=1", now = START) =>
    anna.transaction((sql) => saveSearch(sql, { name, query }, now));
  for (let i = 0; i < MAX_SAVED_SEARCHES; i++)
    expect(save(`search ${i}`, "online=1", START + i)).not.toBeNull();
  expect(save("one more")).toBeNull();
  expect(save("search 3", "verified=1", START + DAY_MS)?.[0]).toEqual({
    name: "search 3",
    query: "verified=1",
  });
  expect(savedSearchesOf(anna.sql)).toHaveLength(MAX_SAVED_SEARCHES);
  anna.transaction((sql) => removeSearch(sql, "search 4"));
  expect(save("one more")).toHaveLength(MAX_SAVED_SEARCHES);
});
