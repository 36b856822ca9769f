import { afterEach, beforeEach, expect, test } from "vitest";
import { LIKES_PAGE } from "#contract/product/limits.ts";
import { likeLists, likeMarks, type LikesRequest } from "#origin/member/relations/like-lists.ts";
import { act, newTalker, NOW, type Talker } from "#tests/support/two-members.ts";

const MANY = 1_000;

let anna: Talker;
beforeEach(() => {
  anna = newTalker("anna");
  act(anna, (sql) => {
    const n = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${MANY})`;
    sql.exec(
      `${n} INSERT INTO likes_given (profile, stands, turn, at) SELECT 'p' || i, 1, 1, i FROM n WHERE i % 2 = 0`,
    );
    sql.exec(
      `${n} INSERT INTO likes_received (profile, stands, turn, at, is_new, is_shown, list_new, shuffle) SELECT 'p' || i, 1, 1, i, i % 5 = 0, 1, i % 5 = 0, i * 7919 % 1009 FROM n`,
    );
  });
});
afterEach(() => {
  anna.database.close();
});

const part = (request: LikesRequest) => likeLists(anna.database.sql, request, NOW);

function walk(list: "given" | "received") {
  const likes = [];
  for (let from: number | null = 0; from !== null;) {
    const page = part({ given: null, received: null, [list]: from });
    expect(page[list === "given" ? "received" : "given"]).toEqual([]);
    likes.push(...page[list]);
    from = page.older[list];
  }
  return likes;
}

test("each list of likes goes on to its last like, and has each once, new ones first", () => {
  for (const paid of [1, 0]) {
    act(anna, (sql) => sql.exec("UPDATE member SET paid_user = ?", paid));
    const received = walk("received");
    expect([received.length, new Set(received.map(({ profile }) => profile)).size]).toEqual([MANY, MANY]);
    expect(received.map((like) => like.is_new)).toEqual(
      received.map((like) => like.is_new).toSorted((a, b) => b - a),
    );
    expect(walk("given")).toHaveLength(MANY / 2);
  }
});

test("the beginning has a page of both lists, and counts what is new and not mutual over all likes", () => {
  const { given, received, older, counts } = part({ given: 0, received: 0 });
  expect([given.length, received.length]).toEqual([LIKES_PAGE, LIKES_PAGE]);
  expect(older).toEqual({ given: LIKES_PAGE, received: LIKES_PAGE });
  expect(counts).toEqual({ isNew: MANY / 5, waiting: MANY / 2 });
});

test("cards of a search are marked however long ago the like was", () => {
  expect(likeMarks(anna.database.sql)).toMatchObject({
    liked: { length: MANY / 2 },
    likesYou: { length: MANY },
  });
});
