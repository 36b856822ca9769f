import fc from "fast-check";
import { expect, test } from "vitest";
import { checkAnswer } from "#edge/backend/check.ts";
import { readTenants } from "#tools/tenants/read.ts";

/** Whatever the entities of the specification leave open is taken: no row of such an answer is dropped. */

const [tenant] = readTenants("tenants", ["europe", "world"], false).tenants;
if (!tenant) throw new Error("no site file");
const { settings } = tenant;

const id = fc.oneof(fc.integer({ min: 0, max: 2 ** 53 - 1 }), fc.stringMatching(/^[A-Za-z0-9_-]{1,40}$/));
const flag = fc.constantFrom(true, false, 0, 1, "0", "1");
const count = fc.oneof(fc.nat({ max: 100_000 }), fc.nat({ max: 100_000 }).map(String));
const day = fc.date({ min: new Date("1935-01-01"), max: new Date("2005-01-01"), noInvalidDate: true });
const born = day.map((date) => date.toISOString().slice(0, 10));
const part = fc
  .stringMatching(/^[\w@~%+ -]{1,20}(\.[a-z]{2,4})?$/)
  .filter((text) => !/%(?![0-9a-fA-F]{2})/.test(text));
const path = fc
  .tuple(fc.constantFrom("", "/"), fc.array(part, { minLength: 1, maxLength: 4 }))
  .map(([lead, parts]) => lead + parts.join("/"));
const image = fc.oneof(
  fc.constant(null),
  fc.record({
    thumb_filename: path,
    filename: path,
    match: path,
    status: fc.constantFrom("active", "inspected", "pending", "new"),
  }),
);
const name = fc
  .string({ minLength: 1, maxLength: 80, unit: "grapheme" })
  .filter((text) => text.length <= 400);
const profile = fc.record(
  {
    id,
    name,
    country: fc.constantFrom("NL", "DE", "GB"),
    region: fc.oneof(fc.constant(null), fc.string({ maxLength: 20 })),
    city: fc.oneof(fc.constant(null), fc.string({ maxLength: 40 })),
    gender: fc.constantFrom("male", "female"),
    sexuality: fc.constantFrom("hetero", "gay", "lesbian", "bi"),
    date_of_birth: fc.oneof(
      born,
      born.map((date) => `${date} 00:00:00`),
    ),
    interests: fc.array(fc.string({ maxLength: 12 })),
    status: fc.constantFrom("active", "disabled"),
    main_image: image,
    about_me: fc.string(),
    photos: fc.array(fc.anything()),
  },
  { requiredKeys: ["id"] },
);
const user = fc.record(
  {
    id,
    status: fc.constantFrom("active", "not_confirmed"),
    credits: fc.oneof(fc.nat({ max: 10_000 }), fc.float({ min: 0, max: 500, noNaN: true }), count),
    paid_user: flag,
    signup_date: fc.oneof(
      day.map((date) => date.toISOString()),
      day.map((date) => date.toISOString().slice(0, 19).replace("T", " ")),
      born,
    ),
    language: fc.constantFrom("en", "en-GB", "nl", "pt_BR", null),
    fictional_icon: fc.oneof(fc.boolean(), fc.constant(null), fc.string({ maxLength: 20 })),
    notifications_disabled: fc.oneof(
      fc.array(fc.constantFrom("email.promotions", "push.site_news")),
      fc.constant({}),
    ),
    profile,
  },
  { requiredKeys: ["id", "credits", "signup_date", "profile"] },
);

test("a user", () => {
  fc.assert(
    fc.property(user, (given) => {
      const { user: known } = checkAnswer("GET /api/user.php", { user: given }, settings);
      expect([known?.id, known?.profile.id]).toEqual([String(given.id), String(given.profile.id)]);
      expect(Number.isInteger(known?.credits)).toBe(true);
    }),
  );
});

test("a list of conversations", () => {
  const chats = fc.array(
    fc.record({ conversation: fc.record({ id }), profile, num_unread_messages: count }),
    { maxLength: 20 },
  );
  fc.assert(
    fc.property(chats, (given) => {
      const known = checkAnswer("GET /api/chats.php", { chats: given }, settings);
      expect(known.chats.map(({ conversation, profile: { id: of } }) => [conversation.id, of])).toEqual(
        given.map((chat) => [String(chat.conversation.id), String(chat.profile.id)]),
      );
    }),
  );
});

test("likes", () => {
  const liker = fc.tuple(profile, flag).map(([who, like_new]) => ({ ...who, like_new }));
  fc.assert(
    fc.property(
      fc.array(profile, { maxLength: 20 }),
      fc.array(liker, { maxLength: 20 }),
      (profiles, likedBy) => {
        const known = checkAnswer("GET /api/likes.php", { profiles, liked_by: likedBy }, settings);
        expect(known.profiles.map((each) => each.id)).toEqual(profiles.map((each) => String(each.id)));
        expect(known.liked_by.map((each) => [each.id, each.like_new])).toEqual(
          likedBy.map((each) => [String(each.id), [true, 1, "1"].includes(each.like_new)]),
        );
      },
    ),
  );
});

test("a photo's file stays behind the site's own address, whatever a backend calls it", () => {
  const any = fc.oneof(
    path,
    fc.string(),
    fc.webUrl(),
    fc.constantFrom("//evil.example/x", "../x", "a/../../x", "\\\\x"),
  );
  fc.assert(
    fc.property(any, (filename) => {
      const given = {
        profiles: [{ id: 1, main_image: { filename, thumb_filename: filename, match: filename } }],
        liked_by: [],
      };
      const image = checkAnswer("GET /api/likes.php", given, settings).profiles[0]?.main_image;
      if (!image) return;
      const url = new URL(`https://cdn.example/photos/${image.filename}`);
      expect([
        url.origin,
        url.pathname.startsWith("/photos/"),
        url.hash,
        /["'<>\s]/.test(image.filename),
      ]).toEqual(["https://cdn.example", true, "", false]);
    }),
  );
});

test("a backend's photos have their focus in tenths, and it can be moved only where the backend says so", () => {
  const photo = { key: "a1", position: 0, filename: "a", thumb_filename: "b", match: "c", status: "active" };
  const given = {
    photos: [
      { ...photo, focus: [0.48, 0.33] },
      { ...photo, focus: "a face" },
    ],
    limit: 3,
  };
  const known = checkAnswer("GET /api/photos.php", given, settings);
  expect(known).toMatchObject({ photos: [{ focus: [0.5, 0.3] }, { key: "a1" }], focus_movable: false });
  expect(known.photos[1]).not.toHaveProperty("focus");
  const moved = checkAnswer("PUT /api/photo-focus.php", { ...given, focus_movable: 1 }, settings);
  expect(moved.focus_movable).toBe(true);
});

test("a backend's conversations are all taken, however many: the page shows them a part at a time", () => {
  const chats = Array.from({ length: 900 }, (_, i) => ({
    conversation: { id: i },
    profile: { id: i, name: `Someone ${i}` },
    num_unread_messages: 1,
  }));
  expect(checkAnswer("GET /api/chats.php", { chats }, settings)).toMatchObject({
    chats: { length: 900, 899: { conversation: { id: "899" } } },
  });
});
