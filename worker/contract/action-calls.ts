import type { CallName } from "./rules.ts";

/**
 * The calls of a backend's own that actions stand on beside the pages: an action is not offered where its
 * call is missing.
 */
export const ACTION_CALLS = [
  "POST /api/likes.php",
  "POST /api/reports.php",
  "POST /api/blocks.php",
  "GET /api/blocks.php",
  "GET /api/similar.php",
  "GET /api/saved-searches.php",
  "GET /api/photos.php",
  "GET /api/devices.php",
  "GET /api/preferences.php",
  "POST /api/resend.php",
  "GET /api/resend.php",
  "POST /api/withdrawal-statements.php",
] as const satisfies readonly CallName[];
export type ActionCall = (typeof ACTION_CALLS)[number];
