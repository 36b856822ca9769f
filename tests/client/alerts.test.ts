import { describe, expect, test } from "vitest";
import { activationIsModal } from "#client/parts/member/alert-rules.ts";
import { routeOf, routes } from "#client/routes.ts";
import {
  ALERTS,
  alertsFor,
  isDismissible,
  type Alert,
  type AlertDevice,
  type AlertName,
  type AlertUser,
} from "#contract/product/alerts.ts";

/**
 * The specification's words (section 2) about each alert, in its order; its "settings" is the page
 * "notifications".
 */
const SPECIFIED: Record<AlertName, { only?: string[]; hidden: string[]; dismissible: boolean }> = {
  time_bonus: {
    only: ["members", "members-id", "chats", "likes", "likes-m-id", "premium"],
    hidden: [],
    dismissible: false,
  },
  activation: { hidden: ["signup", "settings", "notifications"], dismissible: false },
  profile_photo: {
    hidden: ["profile", "signup", "activate-done", "premium", "notifications", "directdebit", "settings"],
    dismissible: true,
  },
  push: {
    hidden: ["signup", "notifications", "activate-done", "directdebit", "premium"],
    dismissible: true,
  },
  disabled_notifications: { hidden: ["settings", "notifications"], dismissible: true },
};
const NAMES = Object.keys(SPECIFIED) as AlertName[];
const ROUTES = [...routes.map(({ name }) => name), null];

interface State {
  isConfirmed: boolean;
  hasPhoto: boolean;
  hasDisabled: boolean;
  device: AlertDevice;
}
const BOTH = [true, false];
const STATES = BOTH.flatMap((isConfirmed) =>
  BOTH.flatMap((hasPhoto) =>
    BOTH.flatMap((hasDisabled) =>
      BOTH.flatMap((isBonusVisible) =>
        BOTH.map((isPushOffered): State => ({
          isConfirmed,
          hasPhoto,
          hasDisabled,
          device: { isBonusVisible, isPushOffered },
        })),
      ),
    ),
  ),
);

const image = { thumb_filename: "t", filename: "f", match: "m", status: "inspected" };
const memberIn = ({ isConfirmed, hasPhoto, hasDisabled }: State): AlertUser => ({
  status: isConfirmed ? "active" : "not_confirmed",
  notifications_disabled: hasDisabled ? ["email.new_messages"] : [],
  profile: { status: isConfirmed ? "active" : "disabled", main_image: hasPhoto ? image : null },
});
const isDue: Record<AlertName, (state: State) => boolean> = {
  time_bonus: ({ device }) => device.isBonusVisible,
  activation: ({ isConfirmed, hasDisabled }) => !isConfirmed && !hasDisabled,
  profile_photo: ({ hasPhoto }) => !hasPhoto,
  push: ({ device }) => device.isPushOffered,
  disabled_notifications: ({ hasDisabled }) => hasDisabled,
};

describe("in every state of a member", () => {
  test.each(ROUTES)("the route %s shows what is due, in the specification's order", (route) => {
    for (const state of STATES) {
      const expected = NAMES.filter(
        (name) =>
          isDue[name](state) &&
          (SPECIFIED[name].only?.includes(route ?? "") ?? true) &&
          !SPECIFIED[name].hidden.includes(route ?? ""),
      );
      expect(alertsFor(memberIn(state), routeOf(route), {}, state.device), JSON.stringify(state)).toEqual(
        expected,
      );
    }
  });
});

test("only the three specified alerts can be dismissed, each for itself alone", () => {
  expect(NAMES.filter(isDismissible)).toEqual(NAMES.filter((name) => SPECIFIED[name].dismissible));
  const everything: State = {
    isConfirmed: true,
    hasPhoto: false,
    hasDisabled: true,
    device: { isBonusVisible: true, isPushOffered: true },
  };
  const all = alertsFor(memberIn(everything), routeOf("members"), {}, everything.device);
  for (const alert of ALERTS) {
    const left = alertsFor(
      memberIn(everything),
      routeOf("members"),
      { [alert]: "2026-01-01T00:00:00Z" },
      everything.device,
    );
    const isOwnModal = (name: Alert) => name === "time_bonus";
    expect(left).toEqual(isOwnModal(alert) ? all : all.filter((name) => name !== alert));
  }
});

test("a profile that is shown although its address is unconfirmed needs no reminder, nor does a hidden one of an active member", () => {
  const device = { isBonusVisible: false, isPushOffered: false };
  const user = (status: string, profile: "active" | "disabled"): AlertUser => ({
    status,
    notifications_disabled: [],
    profile: { status: profile, main_image: image },
  });
  expect(alertsFor(user("not_confirmed", "active"), routeOf("members"), {}, device)).toEqual([]);
  expect(alertsFor(user("active", "disabled"), routeOf("members"), {}, device)).toEqual([]);
});

test("the reminder is a dialog only where a partner's signup ends on a smartphone", () => {
  expect([
    activationIsModal("?api_signup_complete=1", true),
    activationIsModal("?api_signup_complete=1", false),
    activationIsModal("", true),
  ]).toEqual([true, false, false]);
});
