/** The highest number that a badge shows (specification, section 9). */
const BADGE_CAP = 99;

/** The text of a badge: null for none, at most "99+". */
export function badgeText(count: number): string | null {
  if (count <= 0) return null;
  return count > BADGE_CAP ? `${BADGE_CAP}+` : String(count);
}

/** The window's title, with unread messages plus new likes in brackets before it. */
export function titleWithCount(total: number, title: string): string {
  return total > 0 ? `(${total}) ${title}` : title;
}

/** Shows the same number on the icon of the installed app, where there is one. */
export async function showAppBadge(
  total: number,
  device: Pick<Navigator, "setAppBadge" | "clearAppBadge"> | null,
): Promise<void> {
  if (!device || !("setAppBadge" in device)) return;
  await (total > 0 ? device.setAppBadge(total) : device.clearAppBadge());
}
