import type { Answer } from "#contract/calls.ts";
import { Refusal } from "#contract/errors.ts";
import type { Settings } from "#contract/product/settings.ts";
import type { CallName } from "#contract/rules.ts";
import {
  checkCompleted,
  checkDevices,
  checkDraft,
  checkLanguage,
  checkDelivery,
  checkSignup,
  checkUser,
} from "./account.ts";
import { checkChat, checkChats, checkRead, checkSent } from "./chats.ts";
import { shortenFiles } from "./file-addresses.ts";
import { checkAutoLike, checkLike, checkLikes, checkSeen } from "./likes.ts";
import {
  checkBlocks,
  checkCompany,
  checkDiscount,
  checkDismissals,
  checkGeocode,
  checkInterests,
  checkPage,
  checkPlaces,
  checkRegions,
  checkReport,
  checkSignupCheck,
} from "./lists.ts";
import { logMisread, withMisreads, type Misread } from "./misreads.ts";
import { checkOwnPreferences, checkPreferences } from "./preferences.ts";
import { checkMember, checkPhotos, checkProfile, checkUpload } from "./profile.ts";
import { checkMatches, checkMembers, checkSimilar, checkSwipe } from "./search.ts";
import { settingsOf } from "./settings.ts";
import { checkFavourite, checkFavourites, checkSavedSearches, checkViews } from "./views.ts";

const nothing = (): null => null;

type Checks = { [Name in CallName]?: (given: unknown, settings: Settings) => Answer<Name> };

/**
 * The answers of an operator's own backend are outside data: only what has the contract's shape is taken, and
 * nothing beside it, for a page and for the browser's own calls alike. Loaded for the sites of such backends
 * alone. A call without a line here is not offered to them: another backend sells in its own way, at its own
 * address.
 */
const checks = {
  "GET /api/settings.php": (given, settings) => settingsOf(settings, given),
  "GET /api/user.php": checkUser,
  "POST /api/user.php": checkUser,
  "PUT /api/user.php": checkLanguage,
  "GET /api/logout.php": () => ({ user: null }),
  "GET /api/geocode.php": checkGeocode,
  "POST /api/page-hidden.php": nothing,
  "GET /api/chats.php": checkChats,
  "GET /api/likes.php": checkLikes,
  "DELETE /api/chat.php": nothing,
  "GET /api/auto-like.php": checkAutoLike,
  "GET /api/discountcode.php": (given) => checkDiscount(given),
  "GET /api/interests.php": checkInterests,
  "GET /api/regions.php": checkRegions,
  "GET /api/companyinfo.php": checkCompany,

  "GET /api/members.php": checkMembers,
  "GET /api/member.php": checkMember,
  "GET /api/similar.php": checkSimilar,
  "GET /api/page.php": checkPage,
  "POST /api/likes.php": checkLike,
  "PUT /api/likes.php": checkSeen,
  "DELETE /api/likes.php": checkLike,
  "GET /api/chat.php": checkChat,
  "POST /api/chat.php": checkSent,
  "PUT /api/chat.php": checkRead,
  "GET /api/swipe.php": checkSwipe,
  "POST /api/swipe.php": checkSwipe,
  "DELETE /api/swipe.php": checkSwipe,
  "GET /api/match-finder.php": checkMatches,
  "GET /api/signup-matches.php": checkMatches,
  "GET /api/profile.php": checkProfile,
  "PUT /api/profile.php": checkProfile,
  "GET /api/photos.php": checkPhotos,
  "POST /api/photos.php": checkUpload,
  "PUT /api/photos.php": checkPhotos,
  "DELETE /api/photos.php": checkPhotos,
  "PUT /api/photo-focus.php": checkPhotos,
  "GET /api/devices.php": checkDevices,
  "DELETE /api/devices.php": checkDevices,
  "GET /api/views.php": checkViews,
  "POST /api/views.php": nothing,
  "PUT /api/views.php": nothing,
  "GET /api/favourites.php": checkFavourites,
  "PUT /api/favourites.php": checkFavourite,
  "DELETE /api/favourites.php": checkFavourite,
  "GET /api/saved-searches.php": checkSavedSearches,
  "PUT /api/saved-searches.php": checkSavedSearches,
  "DELETE /api/saved-searches.php": checkSavedSearches,
  "GET /api/blocks.php": checkBlocks,
  "POST /api/blocks.php": checkBlocks,
  "DELETE /api/blocks.php": checkBlocks,
  "POST /api/reports.php": checkReport,
  "POST /api/dismissals.php": checkDismissals,
  "GET /api/preferences.php": checkOwnPreferences,
  "PUT /api/preferences.php": checkPreferences,
  "GET /api/places.php": checkPlaces,
  "GET /api/signup-check.php": checkSignupCheck,
  "POST /api/signup.php": checkSignup,
  "GET /api/resend.php": checkDelivery,
  "POST /api/resend.php": checkSignup,
  "GET /api/complete-signup.php": checkDraft,
  "POST /api/complete-signup.php": checkCompleted,
  "POST /api/activate.php": checkUser,
  "POST /api/reset-password.php": nothing,
  "POST /api/new-password.php": checkUser,
  "POST /api/unsubscribe.php": nothing,
  "POST /api/withdrawal-statements.php": nothing,
} satisfies Checks;

/** The calls that a backend of an operator's own is asked for; tools/operator/backend describes each of them. */
export type OfferedCall = keyof typeof checks;

export const isOffered = (name: CallName): name is OfferedCall => Object.hasOwn(checks, name);

/**
 * The answer in the contract's shape; each value that cannot be read goes to `report`, by default once to the
 * log. Throws a Refusal: origin_invalid (502) for one of another shape, unknown_call (404) for a call that
 * such a backend is not asked for.
 */
export function checkAnswer<Name extends CallName>(
  name: Name,
  given: unknown,
  settings: Settings,
  report = (misread: Misread): void => {
    logMisread(settings.domain, name, misread);
  },
): Answer<Name> {
  const check = (checks as Checks)[name];
  if (!check) throw new Refusal(404, "unknown_call");
  shortenFiles(given, settings.cdn_prefix);
  return withMisreads(() => check(given, settings), report);
}
