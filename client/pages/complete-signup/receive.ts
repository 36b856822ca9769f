import { draftFrom } from "#client/storage/signup-draft.ts";
import type { Stores } from "#client/stores/stores.ts";
import type { Data } from "./data.ts";

/** The form begins with what the site on which the signup was begun knows. */
export function receive({ signup }: Stores, data: Data): void {
  if (data.state === "ready") Object.assign(signup, draftFrom(data.draft, signup));
}
