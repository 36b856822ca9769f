import { afterEach, beforeEach, expect, test } from "vitest";
import type { PreferencesBody } from "#contract/calls/account/preferences.ts";
import { DAY_MS, MINUTE_MS } from "#contract/product/units-of-time.ts";
import { markRead } from "#origin/member/messaging/conversation-actions.ts";
import { afterNight, nextLocalHour } from "#origin/member/notifications/local-time.ts";
import { collectNotices, scheduleNotices, waitingBatches } from "#origin/member/notifications/notices.ts";
import { changePreferences, stopEmail } from "#origin/member/notifications/preferences.ts";
import type { PushType } from "#origin/member/notifications/push-kinds.ts";
import { duePush } from "#origin/member/notifications/push-subscriptions.ts";
import { peerHandlers } from "#origin/member/peer-handlers.ts";
import { markLikesOpened } from "#origin/member/relations/likes-and-blocks.ts";
import { setSetting } from "#origin/member/settings.ts";
import { migrate } from "#origin/member/storage/migrations.ts";
import { scheduledAt } from "#origin/member/storage/scheduled-work.ts";
import { openDatabase, type Database } from "#tests/support/sqlite.ts";

/** A Tuesday noon in summer. */
const NOON = Date.UTC(2026, 6, 7, 12);

let database: Database;
beforeEach(() => {
  database = openDatabase();
  database.transaction((sql) => {
    migrate(sql);
    sql.exec(
      "INSERT INTO member (one, id, pool, site, status, paid_user, signed_up_at, active_at, told_day) VALUES (1, 'anna', 'p', 's', 'active', 0, 0, 0, 0)",
    );
    setSetting(sql, "host", "site.example");
  });
});
afterEach(() => database.close());

let number = 0;
/** Something of another member arrives. */
const receive = (kind: "message" | "like", sender: string, body: object, now: number) =>
  database.transaction((sql) =>
    peerHandlers[kind]?.(
      sql,
      { version: 1, sender, receiver: "anna", number: ++number, floor: 0, kind, body },
      now,
      () => undefined,
    ),
  );
const message = (from: string, now = NOON) =>
  receive(
    "message",
    from,
    {
      id: `m${number}`,
      kind: "text",
      text: "Hello",
      gift: null,
      photo: null,
      automated: false,
      order: now,
      at: now,
    },
    now,
  );
const like = (from: string, now = NOON) =>
  receive("like", from, { stands: true, turn: number + 1, at: now }, now);
const read = (partner: string) =>
  database.transaction((sql) =>
    markRead(sql, { partner, arrival: Number.MAX_SAFE_INTEGER }, () => undefined),
  );
const prefer = (changes: PreferencesBody, now = NOON) =>
  database.transaction((sql) => {
    changePreferences(sql, changes, now);
    scheduleNotices(sql, now);
  });
/** What is sent at a time: everything that was not sent before. */
function sentAt(now: number) {
  return database.transaction((sql) => {
    const before = new Set(waitingBatches(sql).map(({ id }) => id));
    collectNotices(sql, now);
    scheduleNotices(sql, now);
    return waitingBatches(sql)
      .filter(({ id }) => !before.has(id))
      .map(({ items }) => items.map(({ type, profile, count }) => `${type} ${profile} ${count}`));
  });
}
/** When the object wakes for the next notice. */
const next = () => scheduledAt(database.sql, "notify");

test("one email for all that came within two minutes, and none again about the same conversation", () => {
  message("bert");
  message("bert");
  like("carl");
  expect(sentAt(NOON + MINUTE_MS)).toEqual([]);
  expect(sentAt(NOON + 2 * MINUTE_MS)).toEqual([["new_conversations bert 2", "like_received carl 1"]]);
  message("bert", NOON + 3 * MINUTE_MS);
  expect(sentAt(NOON + 10 * MINUTE_MS)).toEqual([]);
});

test("nothing is sent about what was read or seen meanwhile, and what follows is news again", () => {
  message("bert");
  like("carl");
  read("bert");
  database.transaction((sql) => {
    markLikesOpened(sql, () => undefined);
  });
  expect(sentAt(NOON + DAY_MS)).toEqual([]);
  expect(next()).toBeNull();
  message("bert", NOON + DAY_MS);
  expect(sentAt(NOON + DAY_MS + 2 * MINUTE_MS)).toEqual([["new_messages bert 1"]]);
});

test("one reminder follows after a day, by daylight, and none after that", () => {
  setZone("Europe/Berlin");
  const evening = Date.UTC(2026, 6, 7, 19, 59);
  message("bert", evening - 2 * MINUTE_MS);
  expect(sentAt(evening)).toEqual([["new_conversations bert 1"]]);
  const morning = Date.UTC(2026, 6, 9, 6);
  message("bert", Date.UTC(2026, 6, 8, 12));
  expect(sentAt(Date.UTC(2026, 6, 8, 19, 58))).toEqual([]);
  // The object wakes a little late, and it is ten in the evening in Berlin.
  expect(sentAt(Date.UTC(2026, 6, 8, 20, 1))).toEqual([]);
  expect(next()).toBe(morning);
  expect(sentAt(morning)).toEqual([["unread_message_reminders bert 2"]]);
  expect(next()).toBeNull();
  message("bert", morning);
  expect(sentAt(morning + 30 * DAY_MS)).toEqual([]);
  read("bert");
  message("bert", morning + DAY_MS);
  expect(sentAt(morning + DAY_MS + 2 * MINUTE_MS)).toEqual([["new_messages bert 1"]]);
});

test("what is switched off is not sent, and its reminder still is", () => {
  prefer({ notification: { type: "new_conversations", channel: "email", on: false } });
  message("bert");
  expect(sentAt(NOON + MINUTE_MS * 5)).toEqual([]);
  expect(sentAt(NOON + DAY_MS)).toEqual([["unread_message_reminders bert 1"]]);
  prefer({ notification: { type: "like_received", channel: "email", on: false } });
  prefer({ notification: { type: "unread_notification_reminders", channel: "email", on: false } });
  like("carl");
  expect(sentAt(NOON + 30 * DAY_MS)).toEqual([]);
});

test("switched off after the event, nothing is sent either", () => {
  message("bert");
  database.transaction((sql) => stopEmail(sql, "bounce", NOON));
  expect(sentAt(NOON + 5 * MINUTE_MS)).toEqual([]);
});

test("an address that was not confirmed gets none", () => {
  database.transaction((sql) => sql.exec("UPDATE member SET status = 'not_confirmed'"));
  message("bert");
  expect(next()).toBeNull();
});

test("a reminder is pushed to a subscribed browser too, once, also where emails are off", () => {
  const pushed = () =>
    database.sql
      .exec<{ type: string }>("SELECT type FROM push_events")
      .toArray()
      .map(({ type }) => type);
  database.transaction((sql) => {
    sql.exec(
      "INSERT INTO push_subscriptions (session, endpoint, p256dh, auth, host) VALUES ('s', 'e', 'p', 'a', 'h')",
    );
    stopEmail(sql, "bounce", NOON);
  });
  message("bert");
  expect(pushed()).toEqual(["new_conversations"]);
  database.sql.exec("DELETE FROM push_events");
  expect(sentAt(NOON + 3 * MINUTE_MS)).toEqual([]);
  expect(pushed()).toEqual([]);
  expect(sentAt(NOON + DAY_MS)).toEqual([]);
  expect(pushed()).toEqual(["unread_message_reminders"]);
  database.sql.exec("DELETE FROM push_events");
  sentAt(NOON + 9 * DAY_MS);
  expect(pushed()).toEqual([]);
});

test("a member who has not logged in since sites are remembered gets them from their own site", () => {
  database.sql.exec("DELETE FROM settings WHERE name = 'host'");
  message("bert");
  expect(sentAt(NOON + 3 * MINUTE_MS)).toEqual([["new_conversations bert 1"]]);
  expect(waitingBatches(database.sql)).toMatchObject([{ host: "site:s" }]);
});

test("a push about what just happened goes at any hour, and any other waits for the morning", () => {
  database.transaction((sql) => {
    sql.exec(
      "INSERT INTO push_subscriptions (session, endpoint, p256dh, auth, host) VALUES ('s', 'e', 'p', 'a', 'h')",
    );
    setSetting(sql, "time_zone", { name: "Europe/Berlin", since: 0 });
  });
  message("bert");
  const night = Date.UTC(2026, 6, 7, 23);
  const notBefore = (type: PushType, profile: string, now: number) =>
    duePush(database.sql, "s", { type, profile }, now)?.notBefore;
  expect(notBefore("new_conversations", "bert", night)).toBe(night);
  expect(notBefore("unread_message_reminders", "bert", night)).toBe(Date.UTC(2026, 6, 8, 6));
  expect(notBefore("weekly_updates", "", night)).toBe(Date.UTC(2026, 6, 8, 6));
  expect(notBefore("unread_message_reminders", "bert", NOON)).toBe(NOON);
});

test("what is read while a batch waits to be handed over is not in it any more", () => {
  message("bert");
  message("carl");
  sentAt(NOON + 2 * MINUTE_MS);
  read("bert");
  expect(waitingBatches(database.sql).map(({ items }) => items.map(({ profile }) => profile))).toEqual([
    ["carl"],
  ]);
});

test("an hour passes between two emails, however much happens", () => {
  message("bert");
  expect(sentAt(NOON + 2 * MINUTE_MS)).toHaveLength(1);
  message("carl", NOON + 10 * MINUTE_MS);
  like("dora", NOON + 20 * MINUTE_MS);
  expect(sentAt(NOON + 40 * MINUTE_MS)).toEqual([]);
  expect(sentAt(NOON + 62 * MINUTE_MS)).toEqual([["new_conversations carl 1", "like_received dora 1"]]);
});

test("daily and weekly emails come at six in the evening, weekly ones on Friday, also what waited before", () => {
  setZone("Europe/Helsinki");
  const six = Date.UTC(2026, 6, 7, 15);
  prefer({ email_frequency: "daily" });
  message("bert");
  expect(next()).toBe(six);
  message("carl", six - 60 * MINUTE_MS);
  expect(sentAt(six)).toEqual([["new_conversations bert 1", "new_conversations carl 1"]]);
  message("dora", six + 60 * MINUTE_MS);
  prefer({ email_frequency: "weekly" }, six + 60 * MINUTE_MS);
  expect(next()).toBe(Date.UTC(2026, 6, 10, 15));
});

test("a message in a conversation that is being read writes no row of the schedule once it is set", () => {
  message("bert");
  const before = database.sql.exec("SELECT * FROM due").toArray();
  for (let minutes = 0; minutes < 30; minutes++) {
    message("bert", NOON + minutes * MINUTE_MS);
    read("bert");
  }
  expect(database.sql.exec("SELECT * FROM due").toArray()).toEqual(before);
  expect(sentAt(NOON + 30 * MINUTE_MS)).toEqual([]);
  expect(next()).toBeNull();
});

test.each([
  ["Europe/Amsterdam", Date.UTC(2026, 2, 28, 20), Date.UTC(2026, 2, 29, 16)],
  ["Europe/Amsterdam", Date.UTC(2026, 9, 24, 20), Date.UTC(2026, 9, 25, 17)],
  ["America/New_York", Date.UTC(2026, 2, 8, 1), Date.UTC(2026, 2, 8, 22)],
  ["Asia/Kolkata", Date.UTC(2026, 0, 1, 12, 30), Date.UTC(2026, 0, 2, 12, 30)],
])("six in the evening in %s, also when the clocks change", (zone, now, expected) => {
  expect(nextLocalHour(now, zone, 18)).toBe(expected);
});

test.each([
  // The night before the clocks go forward, and the one before they go back: eight in the morning all the same.
  ["Europe/Amsterdam", Date.UTC(2026, 2, 28, 22), Date.UTC(2026, 2, 29, 6)],
  ["Europe/Amsterdam", Date.UTC(2026, 9, 24, 21), Date.UTC(2026, 9, 25, 7)],
  ["America/New_York", Date.UTC(2026, 2, 8, 4), Date.UTC(2026, 2, 8, 12)],
  ["America/New_York", Date.UTC(2026, 10, 1, 5), Date.UTC(2026, 10, 1, 13)],
  // Lord Howe moves its clocks by half an hour.
  ["Australia/Lord_Howe", Date.UTC(2026, 3, 4, 14), Date.UTC(2026, 3, 4, 21, 30)],
  ["Australia/Lord_Howe", Date.UTC(2026, 9, 3, 14), Date.UTC(2026, 9, 3, 21)],
  ["Europe/Amsterdam", Date.UTC(2026, 6, 7, 19, 59), Date.UTC(2026, 6, 7, 19, 59)],
  ["Europe/Amsterdam", Date.UTC(2026, 6, 7, 20), Date.UTC(2026, 6, 8, 6)],
  ["Europe/Amsterdam", Date.UTC(2026, 6, 7, 5, 59), Date.UTC(2026, 6, 7, 6)],
])("nothing is sent in %s at night, also when the clocks change", (zone, now, expected) => {
  expect(afterNight(now, zone)).toBe(expected);
});

const setZone = (name: string) =>
  database.transaction((sql) => setSetting(sql, "time_zone", { name, since: 0 }));
