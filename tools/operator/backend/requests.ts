import type { Body, Query } from "#contract/calls.ts";
import type { OfferedCall } from "#edge/backend/check.ts";

/** One request of each call that a backend may be asked, in an order in which the example can answer them. */
type Sample<Name extends OfferedCall> = {
  name: Name;
  query?: Query<Name> | Record<string, string>;
  body?: Body<Name>;
};
const sample = <Name extends OfferedCall>(
  name: Name,
  { query, body }: Omit<Sample<Name>, "name"> = {},
): { name: OfferedCall; query: Record<string, string>; body: unknown } => ({
  name,
  query: { ...query },
  body: body ?? null,
});

const MESSAGE = "6f9619ff-8b86-4d01-b42d-00cf4fc964ff";
const PERSON = {
  gender: "female",
  looking_for: "male",
  date_of_birth: "1990-12-01",
  place: 1,
  username: "Wilfreda",
  email: "wilfreda@example.com",
  language: "en",
} as const;
const CONSENTS = {
  password: "a long sentence",
  consents: { terms: true, sexuality: true, newsletter: false },
} as const;
const NEW = { token: "mailed", password: "a long sentence" };

export const samples = [
  sample("POST /api/user.php", { body: { email: "ottoline@example.com", password: "correct horse" } }),
  sample("GET /api/settings.php", { query: { host: "example.com", geoip_country: "GB" } }),
  sample("GET /api/user.php"),
  sample("PUT /api/user.php", { body: { language: "nl" } }),
  sample("GET /api/geocode.php", { query: { lat: "54.49", lon: "-0.61" } }),
  sample("POST /api/page-hidden.php", { body: {} }),
  sample("GET /api/chats.php"),
  sample("GET /api/likes.php"),
  sample("GET /api/auto-like.php"),
  sample("GET /api/interests.php"),
  sample("GET /api/regions.php"),
  sample("GET /api/companyinfo.php"),
  sample("GET /api/members.php", { query: { gender: "male", min_age: "30" } }),
  sample("GET /api/member.php", { query: { id: "8" } }),
  sample("GET /api/page.php", { query: { route: "members-id", id: "8" } }),
  sample("GET /api/similar.php", { query: { id: "8" } }),
  sample("POST /api/likes.php", { body: { profile: "10", time_zone: "Europe/London" } }),
  sample("PUT /api/likes.php", { body: { seen: "8" } }),
  sample("DELETE /api/likes.php", { query: { profile: "10" } }),
  sample("GET /api/chat.php", { query: { conversation: "31" } }),
  sample("POST /api/chat.php", { body: { profile: "8", id: MESSAGE, text: "A walk it is." } }),
  sample("PUT /api/chat.php", { body: { conversation: "31", read: 2 } }),
  sample("GET /api/swipe.php"),
  sample("POST /api/swipe.php", { body: { profile: "10", choice: "pass", time_zone: "Europe/London" } }),
  sample("DELETE /api/swipe.php", { query: { profile: "10" } }),
  sample("GET /api/match-finder.php", { query: { min_age: "30", distance: "50" } }),
  sample("GET /api/signup-matches.php"),
  sample("GET /api/profile.php"),
  sample("PUT /api/profile.php", { body: { interests: ["art"], notes: { about_me: "I repair nets." } } }),
  sample("GET /api/photos.php"),
  sample("POST /api/photos.php"),
  sample("PUT /api/photos.php", { body: { keys: [] } }),
  sample("PUT /api/photo-focus.php", { body: { key: "da39a3ee5e6b4b0d", focus: [0.48, 0.35] } }),
  sample("DELETE /api/photos.php", { query: { key: "da39a3ee5e6b4b0d" } }),
  sample("GET /api/devices.php"),
  sample("DELETE /api/devices.php", { query: { id: "other" } }),
  sample("POST /api/views.php", { body: { profile: "8" } }),
  sample("GET /api/views.php"),
  sample("PUT /api/views.php"),
  sample("PUT /api/favourites.php", { body: { profile: "8", note: "Knows the tides." } }),
  sample("GET /api/favourites.php"),
  sample("DELETE /api/favourites.php", { query: { profile: "8" } }),
  sample("PUT /api/saved-searches.php", {
    body: { name: "Near the sea", query: "gender=female&distance=50" },
  }),
  sample("GET /api/saved-searches.php"),
  sample("DELETE /api/saved-searches.php", { query: { name: "Near the sea" } }),
  sample("POST /api/blocks.php", { body: { profile: "9" } }),
  sample("GET /api/blocks.php"),
  sample("DELETE /api/blocks.php", { query: { profile: "9" } }),
  sample("POST /api/reports.php", {
    body: { profile: "9", kind: "spam", text: "Sends the same link to everybody." },
  }),
  sample("POST /api/dismissals.php", { body: { alert: "push" } }),
  sample("GET /api/preferences.php"),
  sample("PUT /api/preferences.php", {
    body: { notification: { type: "like_received", channel: "email", on: false } },
  }),
  sample("GET /api/places.php", { query: { q: "Whi", country: "GB" } }),
  sample("GET /api/signup-check.php", { query: { username: "Wilfred" } }),
  sample("POST /api/signup.php", { query: { network: "harbourlane" }, body: { ...PERSON, ...CONSENTS } }),
  sample("GET /api/resend.php"),
  sample("POST /api/resend.php", { body: { email: "wilfred@example.com" } }),
  sample("GET /api/complete-signup.php", { query: { token: "partner" } }),
  sample("POST /api/complete-signup.php", { body: { token: "partner", ...CONSENTS } }),
  sample("POST /api/activate.php", { body: { token: "mailed" } }),
  sample("POST /api/reset-password.php", { body: { email: "ottoline@example.com" } }),
  sample("POST /api/new-password.php", { body: NEW }),
  sample("POST /api/unsubscribe.php", { body: { token: "mailed" } }),
  sample("POST /api/withdrawal-statements.php", {
    body: { name: "Ottoline Moor", number: "2026-00117", email: "ottoline@example.com", language: "en" },
  }),
  sample("DELETE /api/chat.php", { query: { conversation: "31" } }),
  sample("GET /api/discountcode.php", { query: { welcome: "true" } }),
  sample("GET /api/logout.php"),
];
