import type { Alert } from "#contract/alerts.ts";
import { memberCall } from "#contract/call.ts";
import type { DismissalsBody } from "./dismissals.schema.ts";

export type { Alert, DismissalsBody };

/** When each alert was dismissed, as ISO date and time. */
export interface DismissalsAnswer {
  dismissals: Partial<Record<Alert, string>>;
}

export const dismissals = {
  POST: memberCall<{ body: DismissalsBody; answer: DismissalsAnswer }>(),
};
