import { expect, test } from "vitest";
import { likeNewness } from "#client/parts/member/like-seen.ts";

const like = (id: string, isNew: boolean, locked = false) => ({ id, like_new: isNew, locked });

test("a profile's like is new as the list says", () => {
  expect([
    likeNewness([like("noor", true)], "noor"),
    likeNewness([like("noor", false)], "noor"),
    likeNewness([like("sanne", true)], "noor"),
    likeNewness([], "noor"),
  ]).toEqual(["new", "no", "no", "no"]);
});

test("a like that is locked may come from anyone except the people the list names", () => {
  expect([
    likeNewness([like("hidden-1", true, true)], "noor"),
    likeNewness([like("hidden-1", false, true)], "noor"),
    likeNewness([like("hidden-1", true, true), like("noor", false)], "noor"),
  ]).toEqual(["perhaps", "perhaps", "no"]);
});
