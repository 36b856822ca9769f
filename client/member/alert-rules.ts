import type { Dismissals } from "#client/seed.ts";
import type { User } from "#contract/entities.ts";

/** The pages that go without an alert (specification, section 2); `notifications` is the settings' page. */
const WITHOUT_REMINDER: readonly string[] = ["signup", "settings", "notifications"];
const WITHOUT_PHOTO: readonly string[] = [
  "profile",
  "signup",
  "premium",
  "activate-done",
  "notifications",
  "settings",
  "directdebit",
];

export interface AlertInput {
  user: Pick<User, "status"> & {
    readonly notifications_disabled: readonly string[];
    readonly profile: Readonly<Pick<User["profile"], "status" | "main_image">>;
  };
  route: string | null;
  dismissals: Readonly<Dismissals>;
}

/** Somebody who has not proven his address is reminded of it. */
export function remindsOfActivation({ user, route }: Omit<AlertInput, "dismissals">): boolean {
  return (
    user.status === "not_confirmed" &&
    user.profile.status === "disabled" &&
    user.notifications_disabled.length === 0 &&
    !WITHOUT_REMINDER.includes(route ?? "")
  );
}

/** The reminder stands in the way only where a partner's signup ends on a phone. */
export const reminderIsModal = (query: string, isSmartphone: boolean): boolean =>
  isSmartphone && new URLSearchParams(query).has("api_signup_complete");

/** A member without a main photo is asked for one, until he puts that away. */
export function asksForPhoto({ user, route, dismissals }: AlertInput): boolean {
  return (
    user.profile.main_image === null &&
    dismissals.profile_photo === undefined &&
    !WITHOUT_PHOTO.includes(route ?? "")
  );
}
