import { expect, test } from "vitest";
import { clearMemberStorage } from "#client/storage/device-storage.ts";
import { memberKey, siteKey } from "#client/storage/storage-keys.ts";
import { storageOf } from "#tests/support/storage.ts";

test("a logout deletes everything under a member's key, of every member, and nothing else", () => {
  const storage = storageOf();
  const mine = [
    memberKey("draft", "anna", "chat/bert"),
    memberKey("draft", "carla", "note"),
    memberKey("order", "anna"),
    memberKey("heard", "anna", "bert"),
    memberKey("dismissals"),
    memberKey("complete-draft"),
    memberKey("push-owner"),
  ];
  const kept = [siteKey("signup-draft"), siteKey("pending-signup"), siteKey("tracking")];
  for (const key of [...mine, ...kept]) storage.setItem(key, "1");
  clearMemberStorage(storage);
  expect(Object.keys(storage.all())).toEqual(kept);
});
