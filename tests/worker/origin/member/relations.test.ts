import fc from "fast-check";
import { expect, test } from "vitest";
import { likeLists } from "#origin/member/relations/like-lists.ts";
import {
  isLikeNew,
  markListOpened,
  markSeen,
  receiveLike,
  takeNextUnshown,
} from "#origin/member/relations/received-likes.ts";
import { receiveBlock, hiddenProfiles, relationTo, setRelation } from "#origin/member/relations/relations.ts";
import { migrate } from "#origin/member/storage/migrations.ts";
import { peerMessagesDue, type PeerMessage } from "#origin/member/storage/peer-messages.ts";
import { runs } from "#tests/support/runs.ts";
import { openDatabase } from "#tests/support/sqlite.ts";

const START = Date.UTC(2026, 5, 1);

function newMember(id: string, isPaid = false) {
  const database = openDatabase();
  database.transaction((sql) => {
    migrate(sql);
    sql.exec(
      "INSERT INTO member (one, id, pool, site, status, paid_user, signed_up_at, active_at, told_day) VALUES (1, ?, 'europe', 'x', 'active', ?, 0, 0, 0)",
      id,
      Number(isPaid),
    );
  });
  return { ...database, id };
}
type Member = ReturnType<typeof newMember>;
const receive = (member: Member, message: PeerMessage) =>
  member.transaction((sql) =>
    message.kind === "like" ? receiveLike(sql, message) : receiveBlock(sql, message),
  );

/** Messages from one to another as they left, the oldest first. */
const messagesOf = (from: Member) => peerMessagesDue(from.sql, from.id, Infinity, 1000);

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
        pair[by].transaction((sql) => setRelation(sql, kind, pair[1 - by]?.id ?? "", says, START + i));
      for (const [from, to] of [pair, [pair[1], pair[0]] as const]) {
        const messages = messagesOf(from);
        const copies = [...messages, ...messages]
          .map((message) => ({ message, at: chance.next().value ?? 0 }))
          .sort((a, b) => a.at - b.at);
        for (const { message } of copies) receive(to, message);
      }
      const [a, b] = [relationTo(pair[0].sql, "bert"), relationTo(pair[1].sql, "anna")];
      expect([a.liked, a.likesYou, a.match, a.blocked, a.blocksYou]).toEqual([
        b.likesYou,
        b.liked,
        b.match,
        b.blocksYou,
        b.blocked,
      ]);
      expect(hiddenProfiles(pair[0].sql).length).toBe(hiddenProfiles(pair[1].sql).length);
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
  const anna = newMember("anna", true);
  for (const [i, name] of ["bert", "carl", "dirk"].entries()) {
    const other = newMember(name);
    other.transaction((sql) => setRelation(sql, "like", "anna", true, START + i));
    for (const message of messagesOf(other)) receive(anna, message);
  }
  anna.transaction((sql) => markSeen(sql, "dirk"));
  expect(
    likeLists(anna.sql, { given: 0, received: 0 }, START).received.map(({ profile, is_new: isNew }) => [
      profile,
      isNew,
    ]),
  ).toEqual([
    ["carl", 1],
    ["bert", 1],
    ["dirk", 0],
  ]);
  const shown = [1, 2, 3].map(() => anna.transaction((sql) => takeNextUnshown(sql)?.profile ?? null));
  expect(shown).toEqual(["carl", "bert", null]);
});

test("a match is shown before a like", () => {
  const anna = newMember("anna");
  anna.transaction((sql) => setRelation(sql, "like", "bert", true, START));
  for (const [i, name] of ["bert", "carl"].entries()) {
    const other = newMember(name);
    other.transaction((sql) => setRelation(sql, "like", "anna", true, START + i));
    for (const message of messagesOf(other)) receive(anna, message);
  }
  expect(anna.transaction((sql) => takeNextUnshown(sql))).toMatchObject({ profile: "bert", match: 1 });
});

test("to a free member a like is new until they open the list, whatever profile they open or block, and no longer once they pay", () => {
  const anna = newMember("anna");
  for (const [i, name] of ["bert", "carl", "dirk"].entries()) {
    const other = newMember(name);
    other.transaction((sql) => setRelation(sql, "like", "anna", true, START + i));
    for (const message of messagesOf(other)) receive(anna, message);
  }
  const told = () => likeLists(anna.sql, { given: 0, received: 0 }, START).received;
  const before = told();
  expect(before.map(({ is_new: isNew }) => isNew)).toEqual([1, 1, 1]);
  for (const name of ["bert", "somebody"]) expect(anna.transaction((sql) => markSeen(sql, name))).toBe(false);
  anna.transaction((sql) => setRelation(sql, "block", "carl", true, START));
  expect(told()).toEqual(before);
  expect(["bert", "carl"].map((name) => isLikeNew(anna.sql, name))).toEqual([true, true]);
  // of a match they know whose like it is
  anna.transaction((sql) => setRelation(sql, "like", "dirk", true, START));
  expect(anna.transaction((sql) => markSeen(sql, "dirk"))).toBe(true);
  anna.transaction((sql) => {
    setRelation(sql, "like", "dirk", false, START + 1);
    setRelation(sql, "block", "dirk", true, START + 1);
  });
  expect(
    told()
      .map(({ profile }) => profile)
      .sort(),
  ).toEqual(["bert", "carl"]);
  anna.transaction((sql) => sql.exec("UPDATE member SET paid_user = 1"));
  expect(told()).toMatchObject([{ profile: "bert", is_new: 0 }]);
  expect(anna.transaction((sql) => takeNextUnshown(sql))).toBeNull();
  anna.transaction((sql) => sql.exec("UPDATE member SET paid_user = 0"));
  anna.transaction((sql) => markListOpened(sql));
  expect(told().map(({ is_new: isNew }) => isNew)).toEqual([0, 0]);
  expect(anna.transaction((sql) => takeNextUnshown(sql))).toBeNull();
});

test("to a free member the likes of one day stand in no order that says when each was given", () => {
  const orders = new Set<string>();
  for (let i = 0; i < 12; i++) {
    const anna = newMember("anna");
    for (const [at, name] of ["bert", "carl", "dirk", "emil"].entries())
      anna.transaction((sql) =>
        receiveLike(sql, {
          version: 1,
          sender: name,
          receiver: "anna",
          number: 1,
          floor: 1,
          kind: "like",
          body: { stands: true, turn: 1, at: START + at },
        }),
      );
    orders.add(
      likeLists(anna.sql, { given: 0, received: 0 }, START)
        .received.map(({ profile }) => profile)
        .join(),
    );
  }
  // all twelve alike by chance: once in 24^11 runs
  expect(orders.size).toBeGreaterThan(1);
});
