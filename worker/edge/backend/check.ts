import type { Answer } from "#contract/calls.ts";
import type { PageAnswer } from "#contract/calls/page.ts";
import type { RegionsAnswer } from "#contract/calls/regions.ts";
import type { Settings } from "#contract/entities.ts";
import { Refusal } from "#contract/errors.ts";
import type { CallName } from "#contract/rules.ts";
import { type } from "#contract/schema.ts";
import { checkDevices, checkDraft, checkUser } from "./account.ts";
import { checkChat, checkChats } from "./chats.ts";
import { checkLikes } from "./likes.ts";
import { checkMember, checkProfile } from "./profile.ts";
import { checkMatches, checkMembers, checkSwipe } from "./search.ts";
import { moment, regions } from "./shapes.ts";

/**
 * The answers of an operator's own backend are outside data: only what has the contract's shape is taken, and
 * nothing beside it. Loaded for the sites of such backends alone. A call without a line here is not offered
 * to them: another backend sells in its own way, at its own address.
 */
const checks: { [Name in CallName]?: (given: unknown, settings: Settings) => Answer<Name> } = {
  "GET /api/members.php": checkMembers,
  "GET /api/member.php": checkMember,
  "GET /api/likes.php": checkLikes,
  "GET /api/chats.php": checkChats,
  "GET /api/chat.php": checkChat,
  "GET /api/swipe.php": checkSwipe,
  "GET /api/match-finder.php": checkMatches,
  "GET /api/signup-matches.php": checkMatches,
  "GET /api/user.php": checkUser,
  "GET /api/devices.php": checkDevices,
  "GET /api/profile.php": checkProfile,
  "GET /api/complete-signup.php": checkDraft,
  "GET /api/regions.php": checkRegions,
  "GET /api/page.php": checkPage,
};

/**
 * The answer in the contract's shape. Throws a Refusal: origin_invalid (502) for one of another shape,
 * unknown_call (404) for a call that such a backend is not asked for.
 */
export function checkAnswer<Name extends CallName>(
  name: Name,
  given: unknown,
  settings: Settings,
): Answer<Name> {
  const check = checks[name];
  if (!check) throw new Refusal(404, "unknown_call");
  return check(given, settings);
}

/** A backend's regions by country, or none. */
function checkRegions(given: unknown): RegionsAnswer {
  const checked = regions(given);
  return checked instanceof type.errors ? {} : checked;
}

const pageAnswer = type({ "dismissals?": "unknown", "page?": "unknown" });
const dismissals = type({
  "+": "delete",
  "profile_photo?": moment,
  "push?": moment,
  "disabled_notifications?": moment,
  "time_bonus?": moment,
});
const carried = type({ "+": "delete", status: "100 <= number.integer <= 599", body: "unknown" });

/**
 * What page.php says besides the member, who is checked as user.php's is, and the page's own body, which is
 * checked as its call's is. A discount is asked for with discountcode.php, whose answer the browser checks.
 */
function checkPage(given: unknown): PageAnswer {
  const checked = pageAnswer(given);
  if (checked instanceof type.errors) throw new Refusal(502, "origin_invalid");
  const [dismissed, page] = [dismissals(checked.dismissals ?? {}), carried(checked.page)];
  return {
    user: null,
    dismissals: dismissed instanceof type.errors ? {} : dismissed,
    discount: null,
    page: page instanceof type.errors ? null : page,
  };
}
