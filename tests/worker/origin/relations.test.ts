import fc from "fast-check";
import { expect, test } from "vitest";
import { likesOf, see, showNext } from "#origin/member/relations/like-lists.ts";
import { hearBlock, hearLike, hidden, relationTo, say } from "#origin/member/relations/relations.ts";
import { migrate } from "#origin/member/storage/migrations.ts";
import { lettersAt, type Letter } from "#origin/member/storage/peer-messages.ts";
import { runs } from "#tests/support/runs.ts";
import { openDatabase } from "#tests/support/sqlite.ts";

const START = Date.UTC(2026, 5, 1);

function newMember(id: string) {
  const database = openDatabase();
  database.transaction((sql) => {
    migrate(sql);
    sql.exec(
      "INSERT INTO member (one, id, pool, site, status, paid_user, signed_up_at, active_at, told_day) VALUES (1, ?, 'europe', 'x', 'active', 0, 0, 0, 0)",
      id,
    );
  });
  return { ...database, id };
}
type Member = ReturnType<typeof newMember>;
const hear = (member: Member, letter: Letter) =>
  member.transaction((sql) => (letter.kind === "like" ? hearLike(sql, letter) : hearBlock(sql, letter)));

/** Letters from one to another as they left, the oldest first. */
const lettersOf = (from: Member) => lettersAt(from.sql, from.id, Infinity, 1000);

const saying = fc.record({
  by: fc.constantFrom(0, 1),
  kind: fc.constantFrom("like" as const, "block" as const),
  says: fc.boolean(),
});

test("whatever two say to each other, and however late, double or shuffled it arrives, both see the same in the end", () => {
  fc.assert(
    fc.property(fc.array(saying, { maxLength: 30 }), fc.infiniteStream(fc.nat()), (sayings, chance) => {
      const pair = [newMember("anna"), newMember("bert")] as const;
      for (const [i, { by, kind, says }] of sayings.entries())
        pair[by].transaction((sql) => say(sql, kind, pair[1 - by]?.id ?? "", says, START + i));
      for (const [from, to] of [pair, [pair[1], pair[0]] as const]) {
        const letters = lettersOf(from);
        const copies = [...letters, ...letters]
          .map((letter) => ({ letter, at: chance.next().value ?? 0 }))
          .sort((a, b) => a.at - b.at);
        for (const { letter } of copies) hear(to, letter);
      }
      const [a, b] = [relationTo(pair[0].sql, "bert"), relationTo(pair[1].sql, "anna")];
      expect([a.liked, a.likesYou, a.match, a.blocked, a.blocksYou]).toEqual([
        b.likesYou,
        b.liked,
        b.match,
        b.blocksYou,
        b.blocked,
      ]);
      expect(hidden(pair[0].sql).length).toBe(hidden(pair[1].sql).length);
      const last = (by: 0 | 1, kind: "like" | "block") =>
        sayings.findLast((one) => one.by === by && one.kind === kind)?.says ?? false;
      expect([a.blocked, a.blocksYou]).toEqual([last(0, "block"), last(1, "block")]);
      // nothing is left of a like while one of the two does not want to be seen
      expect(a.liked).toBe(last(0, "like") && !a.blocked && !a.blocksYou);
    }),
    { numRuns: runs(120) },
  );
});

test("new likes stand first, an opened profile is new no more, and each is shown over a page once", () => {
  const anna = newMember("anna");
  for (const [i, name] of ["bert", "carl", "dirk"].entries()) {
    const other = newMember(name);
    other.transaction((sql) => say(sql, "like", "anna", true, START + i));
    for (const letter of lettersOf(other)) hear(anna, letter);
  }
  anna.transaction((sql) => see(sql, "dirk"));
  expect(likesOf(anna.sql, START).received.map(({ profile, is_new: isNew }) => [profile, isNew])).toEqual([
    ["carl", 1],
    ["bert", 1],
    ["dirk", 0],
  ]);
  const shown = [1, 2, 3].map(() => anna.transaction((sql) => showNext(sql)?.profile ?? null));
  expect(shown).toEqual(["carl", "bert", null]);
});

test("a match is shown before a like", () => {
  const anna = newMember("anna");
  anna.transaction((sql) => say(sql, "like", "bert", true, START));
  for (const [i, name] of ["bert", "carl"].entries()) {
    const other = newMember(name);
    other.transaction((sql) => say(sql, "like", "anna", true, START + i));
    for (const letter of lettersOf(other)) hear(anna, letter);
  }
  expect(anna.transaction((sql) => showNext(sql))).toMatchObject({ profile: "bert", match: 1 });
});
