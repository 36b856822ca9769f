import type { NoQuery } from "#contract/call.ts";
import type { Body, Query } from "#contract/calls.ts";
import { tokenBody } from "#contract/calls/account/activate.schema.ts";
import { endDeviceQuery } from "#contract/calls/account/devices.schema.ts";
import { dismissalsBody } from "#contract/calls/account/dismissals.schema.ts";
import { newPasswordBody } from "#contract/calls/account/new-password.schema.ts";
import { pageHiddenBody } from "#contract/calls/account/page-hidden.schema.ts";
import { preferencesBody } from "#contract/calls/account/preferences.schema.ts";
import { resendBody } from "#contract/calls/account/resend.schema.ts";
import { resetBody } from "#contract/calls/account/reset-password.schema.ts";
import { unsubscribeBody } from "#contract/calls/account/unsubscribe.schema.ts";
import { languageBody, loginBody } from "#contract/calls/account/user.schema.ts";
import { chatQuery, deleteQuery, messageBody, changeBody } from "#contract/calls/chat/chat.schema.ts";
import { discountQuery } from "#contract/calls/money/discountcode.schema.ts";
import { withdrawalStatementBody } from "#contract/calls/money/withdrawal-statements.schema.ts";
import { pageQuery } from "#contract/calls/operator/page.schema.ts";
import { blockBody, blockQuery } from "#contract/calls/people/blocks.schema.ts";
import { favouriteBody, favouriteQuery } from "#contract/calls/people/favourites.schema.ts";
import { geocodeQuery } from "#contract/calls/people/geocode.schema.ts";
import { likeBody, likeQuery, seenBody } from "#contract/calls/people/likes.schema.ts";
import { matchFinderQuery } from "#contract/calls/people/match-finder.schema.ts";
import { memberQuery } from "#contract/calls/people/member.schema.ts";
import { membersQuery } from "#contract/calls/people/members.schema.ts";
import { photoFocusBody } from "#contract/calls/people/photo-focus.schema.ts";
import { photoOrderBody, photoQuery, photoUploadQuery } from "#contract/calls/people/photos.schema.ts";
import { placesQuery } from "#contract/calls/people/places.schema.ts";
import { profileBody } from "#contract/calls/people/profile.schema.ts";
import { savedSearchBody, savedSearchQuery } from "#contract/calls/people/saved-searches.schema.ts";
import { swipeBody, undoQuery } from "#contract/calls/people/swipe.schema.ts";
import { viewBody } from "#contract/calls/people/views.schema.ts";
import { reportBody } from "#contract/calls/safety/reports.schema.ts";
import { completeSignupBody, completeSignupQuery } from "#contract/calls/signup/complete-signup.schema.ts";
import { signupCheckQuery } from "#contract/calls/signup/signup-check.schema.ts";
import { signupBody, trackingQuery } from "#contract/calls/signup/signup.schema.ts";
import { type } from "#contract/schema.ts";
import type { OfferedCall } from "#edge/backend/check.ts";

/** A schema as far as it is written down. */
export interface Documented {
  toJsonSchema: typeof loginBody.toJsonSchema;
}

/** The lists that a backend answers whole: no cursor of theirs is ever sent. */
type WholeList = "GET /api/chats.php" | "GET /api/likes.php";
/** The calls that say something in their query or body; settings.php names the host to a backend alone. */
type SayingCall =
  | "GET /api/settings.php"
  | {
      [Name in OfferedCall]: [Query<Name>, Body<Name>] extends [NoQuery, null] ? never : Name;
    }[Exclude<OfferedCall, WholeList>];

/** What the edge sends: queries and bodies by call. */
export const requests: { [Name in SayingCall]: { query?: Documented; body?: Documented } } = {
  "GET /api/settings.php": { query: type({ host: "string", "geoip_country?": /^[A-Z]{2}$/ }) },
  "POST /api/user.php": { body: loginBody },
  "PUT /api/user.php": { body: languageBody },
  "GET /api/geocode.php": { query: geocodeQuery.in },
  "POST /api/page-hidden.php": { body: pageHiddenBody },
  "GET /api/discountcode.php": { query: discountQuery },
  "DELETE /api/chat.php": { query: deleteQuery },
  "GET /api/members.php": { query: membersQuery.in },
  "GET /api/member.php": { query: memberQuery },
  "GET /api/page.php": { query: pageQuery },
  "GET /api/similar.php": { query: memberQuery },
  "POST /api/likes.php": { body: likeBody },
  "PUT /api/likes.php": { body: seenBody },
  "DELETE /api/likes.php": { query: likeQuery },
  "GET /api/chat.php": { query: chatQuery },
  "POST /api/chat.php": { body: messageBody },
  "PUT /api/chat.php": { body: changeBody },
  "POST /api/swipe.php": { body: swipeBody },
  "DELETE /api/swipe.php": { query: undoQuery },
  "GET /api/match-finder.php": { query: matchFinderQuery },
  "PUT /api/profile.php": { body: profileBody.in },
  "POST /api/photos.php": { query: photoUploadQuery },
  "PUT /api/photos.php": { body: photoOrderBody },
  "PUT /api/photo-focus.php": { body: photoFocusBody },
  "DELETE /api/photos.php": { query: photoQuery },
  "DELETE /api/devices.php": { query: endDeviceQuery },
  "POST /api/views.php": { body: viewBody },
  "PUT /api/favourites.php": { body: favouriteBody },
  "DELETE /api/favourites.php": { query: favouriteQuery },
  "PUT /api/saved-searches.php": { body: savedSearchBody },
  "DELETE /api/saved-searches.php": { query: savedSearchQuery },
  "POST /api/blocks.php": { body: blockBody },
  "DELETE /api/blocks.php": { query: blockQuery },
  "POST /api/reports.php": { body: reportBody },
  "POST /api/dismissals.php": { body: dismissalsBody },
  "PUT /api/preferences.php": { body: preferencesBody },
  "GET /api/places.php": { query: placesQuery },
  "GET /api/signup-check.php": { query: signupCheckQuery },
  "POST /api/signup.php": { query: trackingQuery, body: signupBody },
  "POST /api/resend.php": { body: resendBody },
  "GET /api/complete-signup.php": { query: completeSignupQuery },
  "POST /api/complete-signup.php": { body: completeSignupBody.in },
  "POST /api/activate.php": { body: tokenBody },
  "POST /api/reset-password.php": { body: resetBody },
  "POST /api/new-password.php": { body: newPasswordBody },
  "POST /api/unsubscribe.php": { body: unsubscribeBody },
  "POST /api/withdrawal-statements.php": { body: withdrawalStatementBody },
};
