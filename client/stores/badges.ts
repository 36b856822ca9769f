/** Specification, section 9: a badge counts to here. */
export const BADGE_CAP = 99;

/** What a badge shows of a count: nothing for none, at most "99+". */
export function badgeText(count: number): string | null {
  if (count <= 0) return null;
  return count > BADGE_CAP ? `${BADGE_CAP}+` : String(count);
}

/** The window's title: unread messages plus new likes in brackets before it. */
export function titleWithCount(total: number, title: string): string {
  return total > 0 ? `(${total}) ${title}` : title;
}

/** Puts the same total on the installed app's icon, where there is one. */
export async function showAppBadge(
  total: number,
  device: Pick<Navigator, "setAppBadge" | "clearAppBadge"> | null,
): Promise<void> {
  if (!device || !("setAppBadge" in device)) return;
  await (total > 0 ? device.setAppBadge(total) : device.clearAppBadge());
}
