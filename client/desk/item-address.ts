import type { WorkItem } from "#contract/desk/work.ts";

/**
 * Where something of the work list is decided; null where it is only read about. `within`: what the list was
 * narrowed down to, which stays so: a digit has another meaning for another kind.
 */
export function addressOf(
  { queue, kind, site, subject, place }: WorkItem,
  within: { site: string; queue: string } = { site: "", queue: "" },
): string | null {
  if (queue === "photo" || queue === "selfie" || queue === "recording") {
    const asked = { from: place, view: "single", ...within };
    return `/photos?${new URLSearchParams(Object.entries(asked).filter(([, value]) => value !== ""))}`;
  }
  if (kind === "money") return `/money?${new URLSearchParams({ site, about: subject })}`;
  if (kind === "decision") return null;
  if (kind === "letter") return `/health/dead-letters/${subject}`;
  if (kind === "job") return "/health";
  if (kind === "credits") return "/members";
  return `/cases/${site}/${kind}/${encodeURIComponent(subject)}`;
}
