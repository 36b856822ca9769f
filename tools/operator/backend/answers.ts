import { type } from "#contract/schema.ts";
import { deliveryAnswer, devicesAnswer, draftAnswer, signupAnswer, user } from "#edge/backend/account.ts";
import { conversation, message, messageFields } from "#edge/backend/chats.ts";
import type { OfferedCall } from "#edge/backend/check.ts";
import { flag } from "#edge/backend/lenient.ts";
import { quota, relation, likeFields, overlayFields } from "#edge/backend/likes.ts";
import {
  badgeCounts,
  company,
  discount,
  dismissals,
  geocode,
  pageAnswer,
  placesAnswer,
  reportAnswer,
  signupCheckAnswer,
} from "#edge/backend/lists.ts";
import { ownPreferencesAnswer, preferencesAnswer } from "#edge/backend/preferences.ts";
import { ownProfile, photosAnswer, view } from "#edge/backend/profile.ts";
import { reason, swipeCardFields } from "#edge/backend/search.ts";
import { count, id, moment, person, region, whole } from "#edge/backend/shapes.ts";
import { favouriteAnswer, savedFavourite, savedSearchesAnswer, viewFields } from "#edge/backend/views.ts";

/** What the answers of a backend look like: the edge's own schemas, with the rows that it checks one by one. */

const someone = person.in;
const like = someone.and(likeFields.in);
const overlay = someone.and(overlayFields.in).or("null");
/** A card in a list wants more of a person than the specification's lists do. */
const card = someone.and({ name: "string", gender: "'male' | 'female'" });
const found = { profiles: card.array(), num_results: count.in };
const whoIsThere = type({ user: user.in.or("null") });
const someoneThere = type({ user: user.in });
const matches = type({ matches: type({ profile: card, "reasons?": reason.array() }).array() });
const swipe = type({
  cards: card.and(swipeCardFields.in).array(),
  "passed?": card.or("null"),
  quota: quota.in,
  "returns_at?": moment.in.or("null"),
  "overlay?": overlay,
});
const blocks = type({ profiles: someone.array() });
const balance = type({ credits: count.in, entries: count.in });

/** What several answers have in common, by the name under which it is written down once. */
export const shared = {
  Flag: flag.in,
  Count: count.in,
  Whole: whole.in,
  User: user.in,
  Person: someone,
  Card: card,
  Like: like,
  Message: message.in,
  Quota: quota.in,
  Relation: relation.in,
  Reason: reason,
};

/** The schema of each answer; null where nothing of it is read. */
export const answers: { [Name in OfferedCall]: { toJsonSchema: typeof someone.toJsonSchema } | null } = {
  "GET /api/settings.php": type({ settings: "object", "domain_language?": "string | null" }),
  "GET /api/user.php": whoIsThere,
  "POST /api/user.php": someoneThere,
  "PUT /api/user.php": null,
  "GET /api/logout.php": null,
  "GET /api/geocode.php": geocode.in.or("false"),
  "POST /api/page-hidden.php": null,
  "GET /api/chats.php": type({
    chats: type({
      conversation: { id: id.in },
      profile: someone,
      num_unread_messages: count.in,
      "last_message?": messageFields.in.or("null"),
    }).array(),
  }),
  "GET /api/likes.php": type({
    profiles: like.array(),
    liked_by: like.array(),
    "quota?": quota.in.or("null"),
    "new_views?": count.in,
  }),
  "DELETE /api/chat.php": null,
  "GET /api/auto-like.php": overlay,
  "GET /api/discountcode.php": discount.in,
  "GET /api/interests.php": type({ key: "string", "label?": "string" }).array(),
  "GET /api/regions.php": type({ "[string]": region.array() }),
  "GET /api/companyinfo.php": company.in,

  "GET /api/members.php": type({ ...found, "page?": "number", "next?": "string | null" }),
  "GET /api/member.php": type({
    profile: card.and(view.in),
    "relation?": relation.in.or("null"),
    "favourite?": savedFavourite.in,
  }),
  "GET /api/page.php": pageAnswer.in.and({ "counts?": badgeCounts.in.or("null") }),
  "GET /api/similar.php": type({ profiles: card.array() }),
  "POST /api/likes.php": type({ relation: relation.in, quota: quota.in, "overlay?": overlay }),
  "PUT /api/likes.php": type({ relation: relation.in }),
  "DELETE /api/likes.php": type({ relation: relation.in, quota: quota.in, "overlay?": overlay }),
  "GET /api/chat.php": conversation.in.and({ conversation: { messages: message.in.array() } }),
  "POST /api/chat.php": type({ message: message.in.or("null"), balance }),
  "PUT /api/chat.php": type({ num_unread_messages: count.in }),
  "GET /api/swipe.php": swipe,
  "POST /api/swipe.php": swipe,
  "DELETE /api/swipe.php": swipe,
  "GET /api/match-finder.php": matches,
  "GET /api/signup-matches.php": matches,
  "GET /api/profile.php": type({ profile: ownProfile.in }),
  "PUT /api/profile.php": type({ profile: ownProfile.in }),
  "GET /api/photos.php": photosAnswer.in,
  "POST /api/photos.php": photosAnswer.in,
  "PUT /api/photos.php": photosAnswer.in,
  "DELETE /api/photos.php": photosAnswer.in,
  "PUT /api/photo-focus.php": photosAnswer.in,
  "GET /api/devices.php": devicesAnswer.in,
  "DELETE /api/devices.php": devicesAnswer.in,
  "GET /api/views.php": type({
    total: count.in,
    "num_new?": count.in,
    "viewers?": someone.and(viewFields.in).array().or("null"),
  }),
  "POST /api/views.php": null,
  "PUT /api/views.php": null,
  "GET /api/favourites.php": type({
    favourites: type({
      id: id.in,
      "note?": "string | null",
      saved_at: moment.in,
      "profile?": someone.or("null"),
    }).array(),
    "limit?": "number",
  }),
  "PUT /api/favourites.php": favouriteAnswer.in,
  "DELETE /api/favourites.php": favouriteAnswer.in,
  "GET /api/saved-searches.php": savedSearchesAnswer.in,
  "PUT /api/saved-searches.php": savedSearchesAnswer.in,
  "DELETE /api/saved-searches.php": savedSearchesAnswer.in,
  "GET /api/blocks.php": blocks,
  "POST /api/blocks.php": blocks,
  "DELETE /api/blocks.php": blocks,
  "POST /api/reports.php": reportAnswer.in,
  "POST /api/dismissals.php": type({ dismissals: dismissals.in }),
  "GET /api/preferences.php": ownPreferencesAnswer.in,
  "PUT /api/preferences.php": preferencesAnswer.in,
  "GET /api/places.php": placesAnswer.in,
  "GET /api/signup-check.php": signupCheckAnswer.in,
  "POST /api/signup.php": signupAnswer.in,
  "GET /api/resend.php": deliveryAnswer.in,
  "POST /api/resend.php": signupAnswer.in,
  "GET /api/complete-signup.php": draftAnswer.in,
  "POST /api/complete-signup.php": signupAnswer.in.or(someoneThere),
  "POST /api/activate.php": someoneThere,
  "POST /api/reset-password.php": null,
  "POST /api/new-password.php": someoneThere,
  "POST /api/unsubscribe.php": null,
  "POST /api/withdrawal-statements.php": null,
};
