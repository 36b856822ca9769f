import { expect, test } from "vitest";
import { activationIsModal } from "#client/member/alert-rules.ts";
import { alertsFor, type AlertUser } from "#contract/alerts.ts";

const image = { thumb_filename: "t", filename: "f", match: "m", status: "inspected" };
const newcomer = {
  status: "not_confirmed",
  notifications_disabled: [] as string[],
  profile: { status: "disabled", main_image: null },
};
const anna = { ...newcomer, status: "active", profile: { status: "active", main_image: null } };

interface Page {
  user: AlertUser;
  route: string;
  dismissals?: Parameters<typeof alertsFor>[2];
}
const remindsOfActivation = ({ user, route }: Page) => alertsFor(user, route, {}).includes("activation");
const asksForPhoto = ({ user, route, dismissals = {} }: Page) =>
  alertsFor(user, route, dismissals).includes("profile_photo");

test("whoever has not confirmed and is not shown is reminded, where he is not about that already", () => {
  expect(remindsOfActivation({ user: newcomer, route: "members" })).toBe(true);
  expect(remindsOfActivation({ user: { ...newcomer, status: "active" }, route: "members" })).toBe(false);
  expect(
    remindsOfActivation({
      user: { ...newcomer, profile: { status: "active", main_image: null } },
      route: "members",
    }),
  ).toBe(false);
  expect(
    remindsOfActivation({
      user: { ...newcomer, notifications_disabled: ["email.promotions"] },
      route: "members",
    }),
  ).toBe(false);
  for (const route of ["signup", "settings", "notifications"])
    expect(remindsOfActivation({ user: newcomer, route })).toBe(false);
});

test("the reminder is a dialog only where a partner's signup ends on a smartphone", () => {
  expect([
    activationIsModal("?api_signup_complete=1", true),
    activationIsModal("?api_signup_complete=1", false),
    activationIsModal("", true),
  ]).toEqual([true, false, false]);
});

test("a member without a main photo is asked for one until he puts it away, and not on the pages that go without", () => {
  const asked = { user: anna, route: "members", dismissals: {} };
  expect(asksForPhoto(asked)).toBe(true);
  expect(
    asksForPhoto({ ...asked, user: { ...anna, profile: { status: "active", main_image: image } } }),
  ).toBe(false);
  expect(asksForPhoto({ ...asked, dismissals: { profile_photo: "2026-01-01T00:00:00Z" } })).toBe(false);
  expect(asksForPhoto({ ...asked, dismissals: { push: "2026-01-01T00:00:00Z" } })).toBe(true);
  for (const route of [
    "profile",
    "signup",
    "premium",
    "activate-done",
    "notifications",
    "directdebit",
    "settings",
  ])
    expect(asksForPhoto({ ...asked, route })).toBe(false);
});
