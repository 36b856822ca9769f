/** The alerts that a member may dismiss for good, and the time-bonus modal (specification, section 4). */
export const ALERTS = ["profile_photo", "push", "disabled_notifications", "time_bonus"] as const;
export type Alert = (typeof ALERTS)[number];
