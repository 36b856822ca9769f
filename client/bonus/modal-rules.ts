import type { Stores } from "#client/stores/stores.ts";

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

/** The member is typing, or another dialog is open. */
export const isUserBusy = (page: Pick<Document, "activeElement" | "querySelector">): boolean =>
  page.activeElement?.matches(
    "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]",
  ) === true || page.querySelector("dialog[open]") !== null;
