import { afterEach, beforeEach, expect, test } from "vitest";
import { findFolded, foldText } from "#contract/product/fold-text.ts";
import { SEARCHED_AT_ONCE, searchMessages } from "#origin/member/messaging/message-search.ts";
import { block } from "#origin/member/relations/likes-and-blocks.ts";
import { act, deliver, newTalker, NOW, say, type Talker } from "#tests/support/two-members.ts";

let anna: Talker;
let bert: Talker;
let carl: Talker;
beforeEach(() => {
  [anna, bert, carl] = [newTalker("anna"), newTalker("bert"), newTalker("carl")];
});
afterEach(() => {
  for (const { database } of [anna, bert, carl]) database.close();
});

const search = (
  who: Talker,
  text: string,
  { partner = null, before = null }: { partner?: string | null; before?: string | null } = {},
) => searchMessages(who.database.sql, { text, partner, before });
const ids = (who: Talker, text: string, partner: string | null = null) =>
  search(who, text, { partner }).found.map(({ id }) => id);
/** Many messages at once, as they would have come one by one. */
const fill = (who: Talker, partner: string, count: number, text: string) =>
  act(who, (sql) =>
    sql.exec(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)
      INSERT INTO messages (partner, id, from_me, "order", at, kind, text, state) SELECT ?2, ?2 || i, 0, i, i, 'text', ?3, 'received' FROM n`,
      count,
      partner,
      text,
    ),
  );

test("words are found without their accents and capitals, in one conversation or in all", () => {
  say(bert, anna, "cafe", "Wollen wir ins Café an der Großen Straße?");
  say(carl, anna, "uber", "ÜBER den Fluss");
  say(carl, anna, "north", "Von Łódź nach Ångström, über Tromsø");
  deliver(bert, anna);
  deliver(carl, anna);
  expect(ids(anna, "strasse")).toEqual(["cafe"]);
  expect(ids(anna, "cafe an")).toEqual(["cafe"]);
  for (const typed of ["lodz", "ŁÓDŹ nach", "angstrom", "tromso"])
    expect(ids(anna, typed)).toEqual(["north"]);
  expect(ids(anna, "über den")).toEqual(["uber"]);
  expect(ids(anna, "uber", "bert")).toEqual([]);
  const { excerpt = "", start, end } = search(anna, "GROSSEN STRASSE").found[0] ?? {};
  expect(excerpt.slice(start, end)).toBe("Großen Straße");
});

test("what is found keeps its place in a text whose characters fold to more or fewer", () => {
  for (const [text, words] of [
    ["ﬁn Straße", "strasse"],
    ["é́x 👨‍👩‍👧 Ziel", "ziel"],
    ["Œuvre", "euv"],
  ] as const) {
    const place = findFolded(text, foldText(words));
    expect(foldText(text.slice(place?.start, place?.end))).toContain(foldText(words));
  }
});

test("a search reads only so many messages and goes on from its cursor, each once", () => {
  fill(anna, "bert", SEARCHED_AT_ONCE + 500, "Nothing of it");
  act(anna, (sql) => sql.exec("UPDATE messages SET text = 'The needle' WHERE arrival IN (3, 2400)"));
  for (const partner of [null, "bert"]) {
    const first = search(anna, "needle", { partner });
    expect(first.found.map(({ id }) => id)).toEqual(["bert2400"]);
    const rest = search(anna, "needle", { partner, before: first.before });
    expect(rest).toMatchObject({ found: [{ id: "bert3" }], before: null });
  }
  act(anna, (sql) => sql.exec("UPDATE messages SET text = 'hay'"));
  const pages: string[] = [];
  for (let before: string | null = null, i = 0; i < 4; i++) {
    const page = search(anna, "hay", { before });
    pages.push(...page.found.map(({ id }) => id));
    before = page.before;
  }
  expect(new Set(pages).size).toBe(80);
});

test("nothing is found that is hidden from a free member, or of a member who is blocked", () => {
  const free = newTalker("free", { paid: false });
  fill(free, "bert", 30, "hay");
  expect(search(free, "hay").found).toHaveLength(20);
  expect(search(free, "hay", { partner: "bert" })).toMatchObject({ found: { length: 20 } });
  const older = search(free, "hay", { before: search(free, "hay").before });
  expect(older).toEqual({ found: [], before: null });
  act(free, (sql, emit) => block(sql, "bert", NOW, emit));
  expect(search(free, "hay").found).toEqual([]);
  free.database.close();
});
