import { expect, test } from "vitest";
import { fillPath, hasRoute, matchRoute, routes } from "#client/routes.ts";
import { badgeText, showAppBadge, titleWithCount } from "#client/stores/badges.ts";
import { countNotifications } from "#client/stores/chats.ts";

test("the title carries unread messages plus new likes in brackets, and nothing when there are none", () => {
  const store = {
    chats: [
      { conversation: { id: "a" }, profile: { id: "b" }, num_unread_messages: 3 },
      { conversation: { id: "c" }, profile: { id: "d" }, num_unread_messages: 0 },
    ],
    unread_elsewhere: 0,
    likes_elsewhere: { new: 0 },
    liked_by: [
      { id: "e", like_new: true },
      { id: "f", like_new: false },
    ],
  };
  expect(countNotifications(store)).toBe(4);
  // conversations and likes that are not loaded count too
  expect(countNotifications({ ...store, unread_elsewhere: 40, likes_elsewhere: { new: 5 } })).toBe(49);
  expect(titleWithCount(4, "Amberlind")).toBe("(4) Amberlind");
  expect(titleWithCount(0, "Amberlind")).toBe("Amberlind");
});

test("a badge stops counting at 99", () => {
  expect([badgeText(0), badgeText(1), badgeText(99), badgeText(100)]).toEqual([null, "1", "99", "99+"]);
});

test("the app's badge shows the same total, is cleared at none, and is left alone where there is none", async () => {
  const shown: (number | undefined | null)[] = [];
  const device = {
    setAppBadge: async (n?: number) => {
      shown.push(n);
    },
    clearAppBadge: async () => {
      shown.push(null);
    },
  };
  await showAppBadge(5, device);
  await showAppBadge(0, device);
  await showAppBadge(5, null);
  expect(shown).toEqual([5, null]);
});

test("every route's address leads back to the route", () => {
  for (const route of routes)
    expect(
      matchRoute(
        fillPath(route, { id: "a1b2", number: "7", slug: "s", type: "sent", token: "about", order: "o1" }),
      )?.route.name,
    ).toBe(route.name);
  expect(matchRoute("/members/a/b")).toBeNull();
  expect(hasRoute("login-that-is-not-there")).toBe(false);
});
