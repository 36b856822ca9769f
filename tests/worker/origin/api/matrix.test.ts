import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ProfileView } from "#contract/entities.ts";
import { rules, type CallName } from "#contract/rules.ts";
import { memberObject, sessionOf, signUp } from "#tests/support/accounts.ts";
import { bringIn } from "#tests/support/members.ts";
import { photoKey } from "#tests/support/photo-names.ts";
import { pushReceiver } from "#tests/support/push-receiver.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import { HOSTS, type RunningSite } from "#tests/support/site.ts";

const DORA = [photoKey("matrix dora 0"), photoKey("matrix dora 1")] as const;

/**
 * Who asks. `elsewhere` has a session of another site of the same pool, `over` one that was logged out,
 * `erased` one of a member whose account was erased.
 */
const VIEWERS = ["visitor", "free", "premium", "elsewhere", "over", "erased"] as const;
type Viewer = (typeof VIEWERS)[number];
const MEMBERS: readonly Viewer[] = ["free", "premium"];

interface Expectation {
  /** Query, and body of a write. */
  query?: string;
  body?: unknown;
  /** The status for a member and for everybody else. */
  member: number;
  others: number;
  /** What a member's answer is, and everybody else's, where it is not an error. */
  seen?: { member?: unknown; others?: unknown };
}

const everyone = (status: number): Pick<Expectation, "member" | "others"> => ({
  member: status,
  others: status,
});
const forMembers = (status = 200): Pick<Expectation, "member" | "others"> => ({
  member: status,
  others: 403,
});

/** A mandate's form. */
const DEBIT = {
  holder: "A. Person",
  iban: "NL91ABNA0417164300",
  street: "Lindekade",
  number: "12",
  postal_code: "1019 KD",
  city: "Amsterdam",
  country: "NL",
  mobile: "06 12345678",
  agreed: true,
};
const PUSH_SUBSCRIPTION = pushReceiver().subscription;
const [MESSAGE, OTHER_MESSAGE] = [
  "00000000-0000-4000-8000-000000000001",
  "00000000-0000-4000-8000-000000000002",
];

/** A call of the contract without its row here does not compile. */
const CALLS = {
  "GET /api/settings.php": [everyone(200)],
  "GET /api/geocode.php": [{ query: "lat=1&lon=1", ...everyone(200) }],
  "GET /api/interests.php": [everyone(200)],
  "GET /api/regions.php": [everyone(200)],
  "GET /api/companyinfo.php": [everyone(200)],
  "GET /api/members.php": [
    {
      ...everyone(200),
      seen: {
        member: {
          profiles: expect.arrayContaining([expect.objectContaining({ city: "Leeds", activity: "online" })]),
        },
        others: {
          profiles: expect.not.arrayContaining([expect.objectContaining({ city: expect.anything() })]),
        },
      },
    },
    { query: "page=2", ...forMembers() },
    { query: "countryregion=07&country=NL", ...forMembers() },
    ...[
      "real_only=1",
      "online=1",
      "distance=50",
      "sort=nearby",
      "interests=art,wine",
      "body_type=slim",
      "relationship_status=single",
      "real_only=1&page=2",
    ].map((query) => ({ query, ...forMembers() })),
    { query: "after=made.up", member: 422, others: 403 },
    { query: "interests=kites", member: 422, others: 422 },
    { query: "page=51", member: 422, others: 422 },
  ],
  "GET /api/members-count.php": [
    {
      ...everyone(200),
      seen: {
        member: { num_results: expect.any(Number), is_more: false },
        others: { num_results: expect.any(Number), is_more: false },
      },
    },
    { query: "distance=25&online=1", ...forMembers() },
    { query: "distance=7", member: 422, others: 422 },
  ],
  "GET /api/member.php": [
    {
      query: "id=matrix-dora",
      ...everyone(200),
      seen: {
        member: {
          profile: { id: "matrix-dora", fields: { sexuality: "bi" }, in_common: { interests: ["art"] } },
        },
        others: { profile: { id: "matrix-dora", fields: {}, photos: [] } },
      },
    },
    { query: "id=matrix-at-german", ...everyone(404) },
    { query: "id=matrix-deleted", ...everyone(404) },
    { query: "id=matrix-unknown", ...everyone(404) },
  ],
  "GET /api/likes.php": [
    { ...forMembers(), seen: { member: { liked_by: [], quota: { left: expect.any(Number) } } } },
  ],
  "POST /api/likes.php": [
    {
      body: { profile: "matrix-dora" },
      ...forMembers(),
      seen: { member: { relation: { liked: true, match: false } } },
    },
    { body: { profile: "matrix-at-german" }, ...forMembers(404) },
    { body: { profile: "matrix-deleted" }, ...forMembers(404) },
    { body: { profile: "matrix-unknown" }, ...forMembers(404) },
    { body: {}, ...everyone(422) },
  ],
  "PUT /api/likes.php": [{ body: { seen: "matrix-dora" }, ...forMembers() }],
  "DELETE /api/likes.php": [
    { query: "profile=matrix-dora", ...forMembers(), seen: { member: { relation: { liked: false } } } },
    { query: "profile=matrix-unknown", ...forMembers() },
  ],
  "GET /api/views.php": [{ ...forMembers(), seen: { member: { total: expect.any(Number) } } }],
  "POST /api/views.php": [
    { body: { profile: "matrix-dora" }, ...forMembers(204) },
    { body: { profile: "matrix-at-german" }, ...forMembers(404) },
    { body: { profile: "matrix-deleted" }, ...forMembers(404) },
    { body: {}, ...everyone(422) },
  ],
  "PUT /api/views.php": [{ ...forMembers(204) }],
  "GET /api/favourites.php": [{ ...forMembers(), seen: { member: { favourites: expect.any(Array) } } }],
  "PUT /api/favourites.php": [
    {
      body: { profile: "matrix-dora", note: "Met at the market" },
      ...forMembers(),
      seen: { member: { favourite: { note: "Met at the market" } } },
    },
    { body: { profile: "matrix-at-german", note: "" }, ...forMembers(404) },
    { body: { profile: "matrix-deleted", note: "" }, ...forMembers(404) },
    { body: { profile: "matrix-dora", note: "x".repeat(501) }, ...forMembers(422) },
    { body: { profile: "matrix-dora" }, ...everyone(422) },
  ],
  "DELETE /api/favourites.php": [
    { query: "profile=matrix-dora", ...forMembers(), seen: { member: { favourite: null } } },
    { query: "profile=matrix-unknown", ...forMembers() },
  ],
  "GET /api/saved-searches.php": [{ ...forMembers(), seen: { member: { searches: expect.any(Array) } } }],
  "PUT /api/saved-searches.php": [
    {
      body: { name: "Near", query: "distance=50&page=3&token=x" },
      ...forMembers(),
      seen: { member: { searches: [{ name: "Near", query: "distance=50" }] } },
    },
    { body: { name: "Nothing", query: "page=3" }, ...forMembers(422) },
    { body: { name: "x".repeat(41), query: "distance=50" }, ...forMembers(422) },
    { body: { name: "", query: "distance=50" }, ...everyone(422) },
  ],
  "DELETE /api/saved-searches.php": [
    { query: "name=Near", ...forMembers(), seen: { member: { searches: [] } } },
  ],
  "GET /api/chats.php": [{ ...forMembers(), seen: { member: { chats: expect.any(Array) } } }],
  "GET /api/chat.php": [
    {
      query: "profile=matrix-dora",
      ...forMembers(),
      seen: {
        member: {
          conversation: { id: "matrix-dora" },
          profile: { city: "Leeds" },
          costs: { message: expect.any(Number) },
        },
      },
    },
    ...["profile=matrix-at-german", "profile=matrix-deleted", "conversation=matrix-unknown"].map((query) => ({
      query,
      ...forMembers(404),
    })),
    { query: "profile=matrix-dora&older=then", ...everyone(422) },
  ],
  "POST /api/chat.php": [
    {
      body: { profile: "matrix-dora", id: MESSAGE, text: "Hello Dora" },
      ...forMembers(),
      seen: { member: { message: { id: MESSAGE, from_me: true }, balance: { credits: expect.any(Number) } } },
    },
    ...["matrix-at-german", "matrix-deleted", "matrix-unknown"].map((profile) => ({
      body: { profile, id: OTHER_MESSAGE, text: "Hello" },
      ...forMembers(404),
    })),
    { body: { profile: "matrix-dora", id: OTHER_MESSAGE, text: "" }, ...everyone(422) },
    { body: { profile: "matrix-dora", id: "1", text: "Hello" }, ...everyone(422) },
  ],
  "PUT /api/chat.php": [
    {
      body: { conversation: "matrix-dora", read: 0 },
      ...forMembers(),
      seen: { member: { num_unread_messages: 0 } },
    },
    { body: { conversation: "matrix-dora" }, ...everyone(422) },
    {
      body: { conversation: "matrix-dora", marks: { pinned: true } },
      ...forMembers(),
      seen: { member: { num_unread_messages: 0 } },
    },
    { body: { conversation: "matrix-unknown", marks: { muted: true } }, ...forMembers(404) },
    {
      body: { conversation: "matrix-dora", message: OTHER_MESSAGE, reaction: "👍", turn: 1 },
      ...forMembers(404),
    },
    {
      body: { conversation: "matrix-dora", message: OTHER_MESSAGE, reaction: "thumb", turn: 1 },
      ...everyone(422),
    },
  ],
  "DELETE /api/chat.php": [
    { query: `conversation=matrix-dora&message=${OTHER_MESSAGE}`, ...forMembers(404) },
    { query: "conversation=matrix-unknown", ...forMembers(204) },
    { ...everyone(422) },
  ],
  "POST /api/chat-photos.php": [
    { query: `profile=matrix-dora&id=${OTHER_MESSAGE}`, body: {}, ...forMembers(415) },
    { query: "profile=matrix-dora&id=1", body: {}, ...everyone(422) },
  ],
  "POST /api/chat-search.php": [
    {
      body: { text: "hello" },
      ...forMembers(),
      // The conversation with the greeting was removed by a call above.
      seen: { member: { found: [] } },
    },
    {
      body: { text: "hello", conversation: "matrix-unknown" },
      ...forMembers(),
      seen: { member: { found: [] } },
    },
    { body: { names: true, text: "h" }, ...forMembers(), seen: { member: { chats: expect.any(Array) } } },
    { body: { text: "h" }, ...everyone(422) },
    { body: { names: true, text: "" }, ...everyone(422) },
  ],
  "POST /api/voice-messages.php": [
    {
      query: `profile=matrix-dora&id=${OTHER_MESSAGE}&ms=1200&peaks=${"A".repeat(48)}`,
      body: {},
      ...forMembers(415),
    },
    { query: `profile=matrix-dora&id=${OTHER_MESSAGE}&ms=1200&peaks=A`, body: {}, ...everyone(422) },
  ],
  "GET /api/preferences.php": [
    { ...forMembers(), seen: { member: { preferences: { email_frequency: "each", email_off: null } } } },
  ],
  "PUT /api/preferences.php": [
    {
      body: { read_marks: true },
      ...forMembers(),
      seen: { member: { preferences: { read_marks: true }, notifications_disabled: [] } },
    },
    { body: { notification: { type: "gossip", channel: "email", on: true } }, ...everyone(422) },
    { body: {}, ...everyone(422) },
  ],
  "GET /api/auto-like.php": [{ ...forMembers() }],
  "GET /api/swipe.php": [
    {
      ...forMembers(),
      seen: {
        member: {
          cards: expect.arrayContaining([
            expect.objectContaining({ about: "Hello from Leeds", in_common: ["art"] }),
          ]),
          quota: { limit: 4 },
          overlay: null,
        },
      },
    },
  ],
  "POST /api/swipe.php": [
    { body: { profile: "matrix-dora", choice: "pass" }, ...forMembers() },
    { body: { profile: "matrix-at-german", choice: "like" }, ...forMembers(404) },
    { body: { profile: "matrix-dora", choice: "both" }, ...everyone(422) },
  ],
  "DELETE /api/swipe.php": [{ query: "profile=matrix-unknown", ...forMembers(404) }],
  "GET /api/blocks.php": [{ ...forMembers(), seen: { member: { profiles: [] } } }],
  "POST /api/blocks.php": [
    { body: { profile: "matrix-at-german" }, ...forMembers(404) },
    { body: { profile: "matrix-deleted" }, ...forMembers(404) },
  ],
  "DELETE /api/blocks.php": [{ query: "profile=matrix-dora", ...forMembers() }],
  "POST /api/reports.php": [
    {
      body: { profile: "matrix-dora", kind: "conduct", text: "rude" },
      ...forMembers(),
      seen: { member: { report: { receipt: expect.stringMatching(/^R-/) } } },
    },
    { body: { profile: "matrix-at-german", kind: "conduct", text: "" }, ...forMembers(404) },
    {
      body: { profile: "matrix-dora", message: OTHER_MESSAGE, kind: "conduct", text: "" },
      ...forMembers(404),
    },
    { body: { profile: "matrix-dora", kind: "none", text: "" }, ...everyone(422) },
  ],
  "GET /api/similar.php": [
    {
      query: "id=matrix-dora",
      ...forMembers(),
      seen: {
        member: {
          profiles: expect.arrayContaining([expect.objectContaining({ id: "matrix-erna", city: "Leeds" })]),
        },
      },
    },
    { query: "id=matrix-at-german", ...forMembers(404) },
    { query: "id=matrix-deleted", ...forMembers(404) },
    { query: "id=matrix-unknown", ...forMembers(404) },
    { ...everyone(422) },
  ],
  "GET /api/match-finder.php": [
    {
      ...forMembers(),
      seen: {
        member: {
          matches: expect.arrayContaining([
            {
              profile: expect.objectContaining({ id: "matrix-dora", city: "Leeds" }),
              reasons: expect.arrayContaining([{ kind: "interest", interest: "art" }]),
            },
          ]),
        },
      },
    },
    {
      query:
        "min_age=30&max_age=45&distance=50&interests=art,wine&evening=culture&relationship_status=single&real_only=1&language=1&activity=week",
      ...forMembers(),
    },
    ...[
      "distance=10",
      "interests=kites",
      "interests=art,wine,music,books,yoga,tennis",
      "evening=never",
      "min_age=old",
      "activity=always",
    ].map((query) => ({ query, ...everyone(422) })),
  ],
  "GET /api/signup-matches.php": [
    {
      ...forMembers(),
      seen: {
        member: {
          matches: expect.not.arrayContaining([
            expect.objectContaining({ profile: expect.objectContaining({ id: "matrix-at-german" }) }),
          ]),
        },
      },
    },
  ],
  "GET /api/user.php": [
    {
      ...everyone(200),
      seen: { member: { user: { profile: { status: "active" } } }, others: { user: null } },
    },
  ],
  "POST /api/user.php": [
    { body: { email: "nobody@example.com", password: "x" }, ...everyone(401) },
    { body: {}, ...everyone(422) },
    { query: "push=1", body: PUSH_SUBSCRIPTION, ...forMembers(204) },
    { query: "push=1", body: { ...PUSH_SUBSCRIPTION, endpoint: "https://10.0.0.8/" }, ...everyone(422) },
  ],
  "PUT /api/push.php": [
    { body: PUSH_SUBSCRIPTION, ...forMembers(204) },
    { body: {}, ...everyone(422) },
  ],
  "DELETE /api/push.php": [forMembers(204)],
  "PUT /api/user.php": [
    { body: { language: "en" }, ...forMembers() },
    { body: { language: "xx" }, member: 422, others: 422 },
  ],
  "GET /api/logout.php": [],
  "GET /api/page.php": [
    {
      query: "route=members&page=2",
      ...everyone(200),
      seen: {
        member: { user: { status: "active" }, page: { status: 200 } },
        others: { user: null, page: { status: 403 } },
      },
    },
    {
      query: "route=members-id&id=matrix-dora",
      ...everyone(200),
      seen: {
        member: { page: { status: 200 } },
        others: { user: null, page: { body: { profile: { fields: {} } } } },
      },
    },
    {
      query: "route=notifications",
      ...everyone(200),
      seen: {
        member: { page: { body: { devices: [expect.objectContaining({ current: true })] } } },
        others: { user: null, page: { status: 403, body: { authentication_required: true } } },
      },
    },
    {
      query: "route=profile",
      ...everyone(200),
      seen: {
        member: { page: { status: 200, body: { profile: { date_of_birth: "1990-06-15" } } } },
        others: { user: null, page: { status: 403, body: { authentication_required: true } } },
      },
    },
    {
      query: "route=swipe-game",
      ...everyone(200),
      seen: {
        member: { page: { status: 200, body: { quota: { limit: 4 } } } },
        others: { user: null, page: { status: 403, body: { authentication_required: true } } },
      },
    },
    {
      query: "route=signup-matches",
      ...everyone(200),
      seen: {
        member: { page: { status: 200, body: { matches: expect.any(Array) } } },
        others: { user: null, page: { status: 403, body: { authentication_required: true } } },
      },
    },
    {
      query: "route=complete-signup&token=made.up",
      ...everyone(200),
      seen: { member: { page: { status: 410 } }, others: { user: null, page: { status: 410 } } },
    },
    {
      query: "route=credits",
      ...everyone(200),
      seen: {
        member: { page: { status: 200, body: { country: "GB" } } },
        others: { user: null, page: { status: 403, body: { authentication_required: true } } },
      },
    },
    {
      query: "route=transactions",
      ...everyone(200),
      seen: {
        member: { page: { status: 200, body: { purchases: [] } } },
        others: { user: null, page: { status: 403, body: { authentication_required: true } } },
      },
    },
    {
      query: "route=directdebit",
      ...everyone(200),
      seen: {
        member: { page: { status: 200, body: { state: "form" } } },
        others: { user: null, page: { status: 403, body: { authentication_required: true } } },
      },
    },
    {
      query: "route=nothing",
      ...everyone(200),
      seen: { member: { page: null }, others: { user: null, page: null } },
    },
    { ...everyone(422) },
  ],
  "GET /api/devices.php": [{ ...forMembers() }],
  "DELETE /api/devices.php": [{ query: "id=none", ...forMembers() }],
  "GET /api/photos.php": [{ ...forMembers(), seen: { member: { photos: [], refusals: [] } } }],
  "POST /api/photos.php": [{ body: {}, ...forMembers(415) }],
  "PUT /api/photos.php": [
    { body: { keys: [] }, ...forMembers() },
    { body: { keys: [DORA[0]] }, ...forMembers(404) },
    { body: {}, ...everyone(422) },
  ],
  "PUT /api/photo-focus.php": [
    { body: { key: DORA[0], focus: [0.5, 0.3] }, ...forMembers(404) },
    { body: { key: DORA[0], focus: [0.5, 1.1] }, ...everyone(422) },
    { body: { key: DORA[0] }, ...everyone(422) },
  ],
  "DELETE /api/photos.php": [
    { query: `key=${DORA[0]}`, ...forMembers(404) },
    { query: `key=${photoKey("matrix unknown")}`, ...forMembers(404) },
    { ...everyone(422) },
  ],
  "GET /api/verification.php": [
    { ...forMembers(), seen: { member: { verification: { now: { state: "none" }, has_photo: false } } } },
  ],
  "POST /api/verification.php": [
    { body: {}, ...everyone(422) },
    { body: { agreed: true }, ...forMembers(409) },
  ],
  "DELETE /api/verification.php": [{ ...forMembers() }],
  "POST /api/selfies.php": [
    { query: `id=${photoKey("matrix selfie")}`, body: {}, ...forMembers(415) },
    { query: "id=1", body: {}, ...everyone(422) },
  ],
  "GET /api/credits.php": [
    {
      ...forMembers(),
      seen: {
        member: {
          country: "GB",
          bundles: expect.any(Array),
          open_order: null,
          cards: [],
          debit: "no_mandate",
        },
      },
    },
    {
      query: "country=GB&code=MADE-UP",
      ...forMembers(),
      seen: { member: { currency: "GBP", code_fault: "code_not_found" } },
    },
    { query: `order=${MESSAGE}`, ...forMembers(), seen: { member: { order: null } } },
    { query: "country=nl", ...everyone(422) },
  ],
  "GET /api/discountcode.php": [
    { query: "code=MADE-UP", ...forMembers(404) },
    { query: "welcome=true", ...forMembers() },
    { query: "welcome=yes", ...everyone(422) },
  ],
  "GET /api/orders.php": [{ query: `order=${MESSAGE}`, ...forMembers(404) }, { ...everyone(422) }],
  "POST /api/orders.php": [
    {
      body: { key: MESSAGE, bundle: "p0", method: "ideal", country: "NL", total: 1, at_once: true },
      ...forMembers(409),
    },
    {
      body: { key: MESSAGE, bundle: "p0", method: "ideal", country: "NL", total: 1_499, at_once: false },
      ...everyone(422),
    },
    {
      body: { key: MESSAGE, bundle: "p9", method: "ideal", country: "NL", total: 1_499, at_once: true },
      ...everyone(422),
    },
  ],
  "DELETE /api/orders.php": [{ query: `order=${MESSAGE}`, ...forMembers(404) }, { ...everyone(422) }],
  "GET /api/directdebit.php": [
    {
      ...forMembers(),
      seen: {
        member: {
          state: "form",
          mandate: null,
          code: null,
          creditor: { name: "Amstel Social B.V.", id: "NL82ZZZ812345670000" },
        },
      },
    },
  ],
  "POST /api/directdebit.php": [
    { body: { ...DEBIT, iban: "NL91ABNA0417164301" }, ...forMembers(422) },
    { body: { ...DEBIT, agreed: false }, ...everyone(422) },
    { body: {}, ...everyone(422) },
  ],
  "PUT /api/directdebit.php": [
    { body: { code: "123456" }, ...forMembers(410) },
    { body: { again: true }, ...forMembers(410) },
    { body: {}, ...forMembers(422) },
    { body: { code: "12345" }, ...everyone(422) },
  ],
  "DELETE /api/directdebit.php": [{ ...forMembers(), seen: { member: { state: "form", mandate: null } } }],
  "DELETE /api/cards.php": [{ query: `card=${MESSAGE}`, ...forMembers(404) }, { ...everyone(422) }],
  "GET /api/transactions.php": [
    {
      ...forMembers(),
      seen: {
        member: { purchases: [], spending: expect.any(Array), company: { name: "Amstel Social B.V." } },
      },
    },
    { query: `id=${MESSAGE}`, ...forMembers(404) },
    { query: "before=then", ...everyone(422) },
    { query: "purchases_before=then", ...everyone(422) },
  ],
  "POST /api/withdrawal-statements.php": [
    {
      body: { name: "A. Buyer", number: "6B8C-1D05", email: "buyer@posteo.example", language: "nl" },
      ...everyone(204),
    },
    { body: { name: " ", number: "x", email: "buyer@posteo.example", language: "nl" }, ...everyone(422) },
    { body: {}, ...everyone(422) },
  ],
  "POST /api/withdrawals.php": [
    { body: { order: MESSAGE, amount: 1_499 }, ...forMembers(404) },
    { body: {}, ...everyone(422) },
  ],
  "PUT /api/spending-cap.php": [
    {
      body: { cap: { amount: 100_000, currency: "EUR", period: "month" } },
      ...forMembers(),
      seen: { member: { cap: { now: { amount: 100_000 }, next: null } } },
    },
    { body: {}, ...everyone(422) },
  ],
  "GET /api/payment-state.php": [
    { query: `order=${MESSAGE}&key=forged`, ...everyone(404) },
    { query: "order=x&key=y", ...everyone(422) },
  ],
  "GET /api/pricing.php": [
    {
      query: "country=NL",
      ...everyone(200),
      seen: { member: { currency: "EUR", vat_rate: 2_100 }, others: { currency: "EUR", vat_rate: 2_100 } },
    },
    { ...everyone(422) },
  ],
  "GET /api/own-decisions.php": [
    { ...forMembers(), seen: { member: { decisions: [], suspended: false } } },
    { query: `id=${MESSAGE}`, ...forMembers(404) },
    { query: "id=x", ...everyone(422) },
  ],
  "POST /api/dismissals.php": [{ body: { alert: "push" }, ...forMembers() }],
  "GET /api/profile.php": [
    { ...forMembers(), seen: { member: { profile: { date_of_birth: "1990-06-15", city: "Leeds" } } } },
  ],
  "PUT /api/profile.php": [
    { body: { tattoos: "none" }, ...forMembers(), seen: { member: { profile: { tattoos: "none" } } } },
    { body: { tattoos: "everywhere" }, member: 422, others: 422 },
  ],
  "GET /api/places.php": [
    { query: "q=unseen&country=NL", ...everyone(200) },
    { query: "q=mun&country=DE", ...everyone(422) },
  ],
  "GET /api/account.php": [
    {
      ...forMembers(),
      seen: { member: { account: { email: expect.stringContaining("@"), country: "GB" } } },
    },
  ],
  "PUT /api/account.php": [
    { body: { invisible: false }, ...forMembers(), seen: { member: { account: { invisible: false } } } },
    { body: {}, ...everyone(422) },
    { body: { invisible: true, cookies: true }, ...everyone(422) },
  ],
  "POST /api/email.php": [
    { body: { email: "next@posteo.example", password: "not it" }, ...forMembers(422) },
    { body: { email: "next@posteo.example" }, ...everyone(422) },
  ],
  "POST /api/mail-change.php": [{ body: { token: "forged" }, ...everyone(410) }],
  "POST /api/mail-undo.php": [{ body: { token: "forged" }, ...everyone(410) }],
  "POST /api/passkey-challenge.php": [
    { ...everyone(200), seen: { others: { options: { rpId: HOSTS.dutch } } } },
  ],
  "GET /api/passkeys.php": [{ ...forMembers(), seen: { member: { passkeys: [], offered: true } } }],
  "POST /api/passkeys.php": [
    { body: {}, ...forMembers(), seen: { member: { options: { rp: { id: HOSTS.dutch } } } } },
  ],
  "PUT /api/passkeys.php": [
    {
      body: { id: "a".repeat(22), response: { clientDataJSON: "e30", attestationObject: "oA" } },
      ...forMembers(422),
    },
    { body: { id: "a" }, ...everyone(422) },
  ],
  "DELETE /api/passkeys.php": [
    { query: `id=${"a".repeat(22)}`, ...forMembers() },
    { query: "id=x", ...everyone(422) },
  ],
  "PUT /api/password.php": [
    { body: { old_password: "not it", password: "a long enough one" }, ...forMembers(422) },
    { body: { password: "a long enough one" }, ...everyone(422) },
  ],
  "POST /api/signup.php": [{ body: {}, ...everyone(422) }],
  "GET /api/signup-check.php": [
    { query: "username=Somebody%20New", ...everyone(200) },
    { query: "email=x", ...everyone(422) },
  ],
  "GET /api/resend.php": [
    { ...everyone(200), seen: { member: { bounced: false }, others: { bounced: false } } },
  ],
  "POST /api/resend.php": [{ body: {}, ...forMembers() }],
  "POST /api/activate.php": [{ body: { token: "made.up" }, ...everyone(410) }],
  "POST /api/login-link.php": [{ body: { email: "nobody" }, ...everyone(422) }],
  "PUT /api/login-link.php": [{ body: { token: "made.up.token" }, ...everyone(410) }],
  "POST /api/reset-password.php": [{ body: { email: "nobody" }, ...everyone(422) }],
  "POST /api/new-password.php": [
    { body: { token: "made.up", password: "a long enough one" }, ...everyone(410) },
  ],
  "POST /api/partner-signup.php": [
    { body: { email: "somebody@posteo.example" }, ...everyone(401) },
    { body: { email: "somebody@posteo.example", password: "x" }, ...everyone(422) },
  ],
  "GET /api/complete-signup.php": [{ query: "token=made.up", ...everyone(410) }, { ...everyone(422) }],
  "POST /api/complete-signup.php": [
    {
      body: {
        token: "made.up",
        password: "a long enough one",
        consents: { terms: true, sexuality: true, newsletter: false },
      },
      ...everyone(410),
    },
    { body: { token: "made.up", password: "a long enough one" }, ...everyone(422) },
  ],
  "POST /api/bans.php": [
    { body: { email: "nobody", language: "nl" }, ...everyone(422) },
    { body: { email: "nobody@posteo.example" }, ...everyone(422) },
  ],
  "PUT /api/bans.php": [{ body: { token: "made.up.token" }, ...everyone(410) }],
  "POST /api/complaints.php": [
    { body: { kind: "other", text: "", language: "nl" }, ...everyone(422) },
    { body: { kind: "other", text: "x", email: "nobody", language: "nl" }, ...everyone(422) },
    // a message is attached from the complainant's own copy: a visitor has none
    {
      body: {
        kind: "illegal",
        text: "x",
        name: "x",
        email: "x@posteo.example",
        statement: true,
        profile: "matrix-dora",
        message: MESSAGE,
        language: "nl",
      },
      member: 404,
      others: 403,
    },
  ],
  "PUT /api/complaints.php": [
    { body: { token: `C-2222-2222-2222.${"A".repeat(43)}` }, ...everyone(410) },
    { body: { token: "x" }, ...everyone(422) },
  ],
  "POST /api/complaint-pictures.php": [{ ...everyone(415) }],
  "GET /api/complaint-status.php": [{ query: "number=C-2345-6789-ABCD&key=forged", ...everyone(404) }],
  "POST /api/complaint-status.php": [
    { body: { number: "C-2345-6789-ABCD", email: "nobody@posteo.example" }, ...everyone(404) },
  ],
  "POST /api/unsubscribe.php": [{ body: { token: "made.up" }, ...everyone(410) }],
  "GET /api/account-deletion.php": [
    {
      ...forMembers(),
      seen: { member: { paused: false, invisible: false, discount: 30, refunds: [] } },
    },
  ],
  "PUT /api/account-deletion.php": [
    { body: { offer: "invisible" }, ...forMembers(), seen: { member: { discount: null } } },
    { body: { offer: "everything" }, ...everyone(422) },
  ],
  "POST /api/account-deletion.php": [
    { body: { password: "not this one" }, ...forMembers(422) },
    { body: {}, ...everyone(422) },
    { body: { password: "not this one", reason: "none of these" }, ...everyone(422) },
  ],
  "GET /api/exports.php": [{ ...forMembers(), seen: { member: { export: null } } }],
  "POST /api/exports.php": [{ ...forMembers(), seen: { member: { export: { progress: 0 } } } }],
  "POST /api/reactivation.php": [
    { body: { token: "forged.token" }, ...everyone(410) },
    { body: {}, ...everyone(422) },
  ],
  "POST /api/page-hidden.php": [{ body: {}, ...everyone(204) }],
} satisfies Record<CallName, Expectation[]>;

let site: RunningSite;
const cookies = {} as Record<Viewer, string | null>;
beforeAll(async () => {
  site = await sharedSite();
  await bringIn(await site.database("europe"), [
    { id: "matrix-dora", site: "amberlind-nl", photos: [{ key: DORA[0] }, { key: DORA[1] }] },
    { id: "matrix-erna", site: "amberlind-nl" },
    { id: "matrix-at-german", site: "rubinelle" },
    { id: "matrix-deleted", site: "amberlind-nl", status: "deleted" },
  ]);
  const photos = (await site.env()).PHOTOS;
  for (const name of [`${DORA[0]}-full`, `${DORA[1]}-full`, `${DORA[1]}-thumb`, `${DORA[1]}-soft`])
    await photos.put(`europe/${name}.webp`, name);
  const [over, erased] = [await signUp(site), await signUp(site)];
  Object.assign(cookies, {
    visitor: null,
    free: await sessionOf(site, await signUp(site)),
    premium: await sessionOf(site, await signUp(site, { paid: true })),
    elsewhere: await sessionOf(site, await signUp(site, { site: "german" })),
    over: await sessionOf(site, over),
    erased: await sessionOf(site, erased),
  });
  await site.ask("/api/logout.php", {
    host: HOSTS.dutch,
    cookie: cookies.over ?? "",
    headers: { "sec-fetch-site": "same-origin" },
  });
  await memberObject(site, "dutch", erased.id).deleteAccount();
});
afterAll(() => site.close());

const ask = (path: string, viewer: Viewer, more: { method?: string; body?: string } = {}) =>
  site.ask(path, {
    host: HOSTS.dutch,
    ...(cookies[viewer] === null ? {} : { cookie: cookies[viewer] ?? "" }),
    headers: {
      "content-type": "application/json",
      "sec-fetch-site": "same-origin",
      "cf-connecting-ip": `192.0.2.${VIEWERS.indexOf(viewer)}`,
    },
    ...more,
  });

describe.each(VIEWERS)("for %s", (viewer) => {
  const isMember = MEMBERS.includes(viewer);

  test.each(Object.keys(rules) as CallName[])("%s answers what the viewer may see", async (name) => {
    const [method = "", path = ""] = name.split(" ");
    for (const { query = "", body, member, others, seen } of CALLS[name] as readonly Expectation[]) {
      const response = await ask(query ? `${path}?${query}` : path, viewer, {
        method,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      expect([query, response.status], name).toEqual([query, isMember ? member : others]);
      expect(response.headers.get("cache-control")).toBe("private, no-store");
      const over =
        rules[name].needs === "member" && response.status === 403
          ? { error: { code: "login_required" }, authentication_required: true }
          : undefined;
      const expected = over ?? (isMember ? seen?.member : seen?.others);
      if (expected !== undefined) expect(await response.json()).toMatchObject(expected as object);
    }
  });

  test("photos beyond the first open for premium members, and for the others only their soft bytes", async () => {
    const { profile } = await (
      await ask("/api/member.php?id=matrix-dora", viewer)
    ).json<{ profile: Pick<ProfileView, "main_image" | "photos" | "locked_photos"> }>();
    const { main_image: main, photos, locked_photos: locked } = profile;
    const names = [
      main?.filename,
      ...photos.flatMap(({ filename, thumb_filename: thumb }) => [filename, thumb]),
      ...locked.map(({ blurred_filename: soft }) => soft),
    ];
    const opened = await Promise.all(
      names.map(async (name) => (await ask(`/photos/${name}`, viewer)).text()),
    );
    expect(opened).toEqual(
      viewer === "premium"
        ? [`${DORA[0]}-full`, `${DORA[1]}-full`, `${DORA[1]}-thumb`]
        : [`${DORA[0]}-full`, `${DORA[1]}-soft`],
    );
    for (const { blurred_filename: soft } of locked)
      expect((await ask(`/photos/${soft.replace("-soft", "-full")}`, viewer)).status).toBe(404);
  });

  test("a member's page is theirs, and everyone else is sent to the login and back", async () => {
    const page = await ask("/notifications", viewer);
    expect([page.status, page.headers.get("location"), page.headers.get("cache-control")]).toEqual(
      isMember
        ? [200, null, "private, no-store"]
        : [303, "/login?next=%2Fnotifications", "private, no-store"],
    );
  });

  test("no member finds themselves among the members", async () => {
    const { user } = await (await ask("/api/user.php", viewer)).json<{ user: { id: string } | null }>();
    const { profiles } = await (await ask("/api/members.php", viewer)).json<{ profiles: { id: string }[] }>();
    expect(profiles.map(({ id }) => id)).not.toContain(user?.id ?? "nobody");
    expect(profiles.length).toBeGreaterThan(0);
  });
});
