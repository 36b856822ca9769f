import { type } from "#contract/schema.ts";

/** The alerts that a member may put away for good, and the time-bonus modal (specification, section 4). */
export const ALERTS = ["profile_photo", "push", "disabled_notifications", "time_bonus"] as const;
export type Alert = (typeof ALERTS)[number];

export const dismissalsBody = type({ alert: type.enumerated(...ALERTS) });
export type DismissalsBody = typeof dismissalsBody.infer;

/** When each was put away, as ISO date and time. */
export interface DismissalsAnswer {
  dismissals: Partial<Record<Alert, string>>;
}
