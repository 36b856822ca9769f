import type { Stores } from "#client/stores/stores.ts";

/**
 * Whether the time bonus opens its modal now (specification, section 4): to a member without credits who has
 * not put it away before.
 */
export const shouldOpenModal = ({
  bonus,
  user,
  alerts,
}: Pick<Stores, "bonus" | "user" | "alerts">): boolean =>
  user.user?.credits === 0 && bonus.isVisible && alerts.dismissals.time_bonus === undefined;

/** Somebody types, or something else stands in front already. */
export const isUserBusy = (page: Pick<Document, "activeElement" | "querySelector">): boolean =>
  page.activeElement?.matches(
    "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]",
  ) === true || page.querySelector("dialog[open]") !== null;
