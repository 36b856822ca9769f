import { snapshot } from "valtio";
import { routeOf } from "#client/routes.ts";
import { receiveDiscount, removeDiscount, type BonusStore } from "#client/stores/bonus.ts";
import { receiveCounts } from "#client/stores/chats.ts";
import type { Stores } from "#client/stores/stores.ts";
import type { DiscountCode } from "#contract/calls/money/discountcode.ts";
import type { PageModule } from "./pages.ts";
import type { Content, PageFrame, Seed } from "./seed.ts";

/**
 * Fills the stores from the seed. It runs at the edge and in the browser with the same result, so that both
 * render the same.
 */
export function hydrateStores(
  stores: Stores,
  frame: PageFrame,
  { user, dismissals, discount, counts, data }: Content,
  page: Pick<PageModule, "receive" | "restore" | "offeredDiscount">,
): void {
  stores.entry.open = frame.entryWarning;
  // a page that was prefetched has an older balance than this tab has received since
  const credits = stores.user.ledgerEntries > 0 ? stores.user.user?.credits : undefined;
  const { user: before } = stores.user;
  stores.user.user = user && {
    ...user,
    ...(credits !== undefined && { credits }),
    // while the directory does not answer, a page has no name of the member
    ...(user.profile.name === "" && before?.id === user.id && { profile: before.profile }),
  };
  // alerts that were dismissed since stay dismissed
  stores.alerts.dismissals = { ...dismissals, ...snapshot(stores.alerts).dismissals };
  if (counts) receiveCounts(stores.chats, counts);
  stores.signup.country = frame.site.countries[0] ?? "";
  page.receive?.(stores, data, frame);
  receivePageDiscount(stores.bonus, discount, page.offeredDiscount?.(data) ?? null);
  restorePage(stores, frame, { data }, page);
}

/** Takes over the discount, where it is known whether there is one. */
function receivePageDiscount(
  bonus: BonusStore,
  ofMember: Content["discount"],
  ofPage: DiscountCode | null,
): void {
  const discount = ofMember === null ? ofPage : ofMember;
  if (discount) receiveDiscount(bonus, discount, performance.now());
  else if (discount === null) removeDiscount(bonus);
}

/** Restores what belongs to the page itself and so comes back with it. */
export function restorePage(
  stores: Stores,
  { route }: Pick<Seed, "route">,
  { data }: Pick<Content, "data">,
  page: Pick<PageModule, "restore">,
): void {
  stores.bonus.isInMembersArea = routeOf(route)?.isInMembersArea === true;
  page.restore?.(stores, data);
}
