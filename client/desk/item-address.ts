import type { WorkItem } from "#contract/desk/work.ts";

/** Where something of the work list is decided; null where it is only read about. */
export function addressOf({ queue, kind, site, subject, place }: WorkItem): string | null {
  if (queue === "photo" || queue === "selfie" || queue === "recording")
    return `/photos?${new URLSearchParams({ from: place, view: "single" })}`;
  if (kind === "money") return `/money?${new URLSearchParams({ site, about: subject })}`;
  if (kind === "decision") return null;
  if (kind === "letter") return `/health/dead-letters/${subject}`;
  if (kind === "job") return "/health";
  return `/cases/${site}/${kind}/${encodeURIComponent(subject)}`;
}
