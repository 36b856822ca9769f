import type { Stores } from "#client/stores/stores.ts";
import type { User } from "#contract/entities.ts";
import type { Settings } from "#contract/product/settings.ts";

/**
 * Whether the time bonus opens its modal now (specification, section 4): for a member without credits who has
 * not dismissed it before.
 */
export const shouldOpenModal = ({
  bonus,
  user,
  alerts,
}: Pick<Stores, "bonus" | "user" | "alerts">): boolean =>
  user.user?.credits === 0 && bonus.isVisible && alerts.dismissals.time_bonus === undefined;

/**
 * Whether a member without credits has spent them. Who never confirmed their address, or joined a site that
 * gives none, never had any: the time bonus is for members who never bought.
 */
export const hasSpentCredits = (
  { status }: Pick<User, "status">,
  { signup_credits: given }: Pick<Settings, "signup_credits">,
): boolean => status !== "not_confirmed" && given > 0;

/** The member is typing, or another dialog is open. */
export const isUserBusy = (page: Pick<Document, "activeElement" | "querySelector">): boolean =>
  page.activeElement?.matches(
    "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]",
  ) === true || page.querySelector("dialog[open]") !== null;
