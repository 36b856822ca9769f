import { expect, test } from "vitest";
import { newness } from "#client/member/see-like.ts";

const like = (id: string, isNew: boolean, locked = false) => ({ id, like_new: isNew, locked });

test("a profile's like is new as the list says", () => {
  expect([
    newness([like("noor", true)], "noor"),
    newness([like("noor", false)], "noor"),
    newness([like("sanne", true)], "noor"),
    newness([], "noor"),
  ]).toEqual(["new", "no", "no", "no"]);
});

test("a new like that is locked may be anybody's but those whom the list names", () => {
  expect([
    newness([like("hidden-1", true, true)], "noor"),
    newness([like("hidden-1", false, true)], "noor"),
    newness([like("hidden-1", true, true), like("noor", false)], "noor"),
  ]).toEqual(["perhaps", "no", "no"]);
});
