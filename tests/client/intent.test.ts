import { expect, test } from "vitest";
import { CallFailed } from "#client/net/api.ts";
import {
  completeIntent,
  resumeIntent,
  INTENT_LIFETIME,
  saveIntent,
  readIntent,
  type Intent,
} from "#client/parts/member/intent.ts";
import { clearMemberStorage, INTENT_KEY } from "#client/storage/device-storage.ts";
import { createStores } from "#client/stores/stores.ts";
import type { User } from "#contract/entities.ts";
import { storageOf } from "#tests/support/storage.ts";

const NOW = 1_800_000_000_000;
const LIKE: Intent = { does: "like", profile: "noor", at: NOW };
const anna: User = {
  id: "anna",
  status: "active",
  credits: 3,
  paid_user: false,
  signup_date: "2026-01-01T00:00:00Z",
  language: "en",
  fictional_icon: "mask",
  notifications_disabled: [],
  profile: { id: "anna", name: "Anna", status: "active", main_image: null },
};
const quota = { limit: 30, left: 29, resets_at: "2026-01-02T00:00:00Z" };
const refused = (status: number, code: string) =>
  new CallFailed({ status, code, minutes: null, retryAfter: null, field: null, sessionOver: false });

/** Anna's page on a device that remembers `stored`, at a backend that answers a like with `answer`. */
function openPage({
  user = anna,
  stored = LIKE,
  answer = { relation: { liked: true, match: false }, quota, overlay: null },
}: { user?: User | null; stored?: Intent | null; answer?: object } = {}) {
  const storage = storageOf(stored ? { [INTENT_KEY]: JSON.stringify(stored) } : {});
  const stores = createStores();
  stores.user.user = user;
  const sent: unknown[] = [];
  const api = {
    write: async (name: string, _query: object, body: unknown) => {
      sent.push([name, body]);
      if (answer instanceof Error) throw answer;
      return answer as never;
    },
  };
  const open = () =>
    resumeIntent({
      stores,
      api,
      storage,
      now: () => NOW + 1_000,
      loadLikes: async () => {
        stores.chats.like_quota = { ...quota, left: 0 };
      },
      timeZone: "Europe/Amsterdam",
      timeOf: () => "00:00",
    });
  return { storage, stores, sent, open, said: () => stores.toasts.toasts.map(({ message }) => message) };
}

test("a like that was wanted before the login is given once, said, and leaves the way to the profile", async () => {
  const { open, sent, stores, said, storage } = openPage();
  await open();
  await open();
  expect(sent).toEqual([["POST /api/likes.php", { profile: "noor", time_zone: "Europe/Amsterdam" }]]);
  expect([stores.relations.liked["noor"], stores.chats.like_quota?.left, said()]).toEqual([
    true,
    29,
    ["like.resumed"],
  ]);
  expect(readIntent(storage, NOW)).toEqual({ ...LIKE, does: "look" });
});

test("where it makes a match, that is what is shown", async () => {
  const overlay = {
    id: "noor",
    name: "Noor",
    main_image: null,
    fictional: false,
    matched: true,
    locked: false,
  };
  const { open, stores, said } = openPage({
    answer: { relation: { liked: true, match: true }, quota, overlay },
  });
  await open();
  expect([stores.overlay.like?.name, stores.relations.matched["noor"], said()]).toEqual(["Noor", true, []]);
});

test("nothing is sent for a visitor, for who has not confirmed, for a like that stands, for oneself, or for another intent", async () => {
  const pages = [
    openPage({ user: null }),
    openPage({ user: { ...anna, status: "not_confirmed" } }),
    openPage(),
    openPage({ stored: { ...LIKE, profile: "anna" } }),
    openPage({ stored: { ...LIKE, does: "write" } }),
    openPage({ stored: null }),
  ];
  const third = pages[2];
  if (third) third.stores.relations.liked["noor"] = true;
  for (const page of pages) await page.open();
  expect(pages.map(({ sent }) => sent.length)).toEqual([0, 0, 0, 0, 0, 0]);
  // who is to confirm gives it afterwards
  expect(pages.slice(0, 2).map(({ storage }) => readIntent(storage, NOW))).toEqual([LIKE, LIKE]);
});

test.each([
  [0, "offline"],
  [503, "origin_unavailable"],
  [403, "not_confirmed"],
])("what failed by %i %s is stored for the next page, silently", async (status, code) => {
  const { open, storage, said } = openPage({ answer: refused(status, code) });
  await open();
  expect([readIntent(storage, NOW), said()]).toEqual([LIKE, []]);
});

test.each([
  [429, "like_limit", ["like.limit"]],
  [403, "blocked", ["like.blocked"]],
  [404, "not_found", []],
])("what was refused by %i %s is not tried again", async (status, code, words) => {
  const { open, sent, said, stores } = openPage({ answer: refused(status, code) });
  await open();
  await open();
  expect([sent.length, said()]).toEqual([1, words]);
  if (code === "like_limit") expect(stores.toasts.toasts[0]?.values).toEqual({ limit: 30, time: "00:00" });
});

test("it is forgotten after a day, when the clock went back, when it is none of ours, and at a logout", () => {
  const storage = storageOf();
  saveIntent(storage, LIKE);
  expect(readIntent(storage, NOW + INTENT_LIFETIME - 1)).toEqual(LIKE);
  expect([readIntent(storage, NOW + INTENT_LIFETIME), storage.all()]).toEqual([null, {}]);
  saveIntent(storage, LIKE);
  expect([readIntent(storage, NOW - 1), storage.all()]).toEqual([null, {}]);
  for (const garbage of [
    "",
    "null",
    "[]",
    "{",
    '{"does":"pay","profile":"noor","at":1}',
    `{"does":"like","profile":"../x","at":${NOW}}`,
    `{"does":"like","profile":7,"at":${NOW}}`,
  ]) {
    const other = storageOf({ [INTENT_KEY]: garbage });
    expect([garbage, readIntent(other, NOW), other.all()]).toEqual([garbage, null, {}]);
  }
  saveIntent(storage, LIKE);
  clearMemberStorage(storage);
  expect(storage.all()).toEqual({});
});

test("a member who is where they wanted to be is not led there again; a like is given first", () => {
  const storage = storageOf();
  saveIntent(storage, { ...LIKE, does: "look" });
  completeIntent(storage, "sanne", NOW);
  expect(readIntent(storage, NOW)?.profile).toBe("noor");
  completeIntent(storage, "noor", NOW);
  expect(storage.all()).toEqual({});
  saveIntent(storage, LIKE);
  completeIntent(storage, "noor", NOW);
  expect(readIntent(storage, NOW)).toEqual(LIKE);
});
