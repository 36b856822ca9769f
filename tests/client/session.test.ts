import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createMemberUpdates } from "#client/runtime/member-updates.ts";
import { createSession, type SessionDependencies } from "#client/runtime/session.ts";
import { createStores } from "#client/stores/stores.ts";
import type { User } from "#contract/entities.ts";
import { apiOn } from "#tests/support/client-api.ts";
import { storageOf } from "#tests/support/storage.ts";

const anna: User = {
  id: "anna",
  status: "active",
  credits: 3,
  paid_user: false,
  signup_date: "2026-01-01T00:00:00Z",
  language: "en",
  fictional_icon: "mask",
  notifications_disabled: [],
  profile: { id: "anna", name: "Anna", status: "active", main_image: null },
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A tab of a member, whose backend answers `user` until a test changes it. */
function openTab({ user = anna, path = "/members" }: { user?: User | null; path?: string } = {}) {
  const stores = createStores();
  stores.user.user = user;
  const world = {
    user,
    failing: false,
    visible: true,
    calls: [] as string[],
    left: [] as string[],
    said: [] as unknown[],
    ended: null as (() => void) | null,
    closed: 0,
    forgotten: 0,
  };
  const document = new EventTarget();
  Object.defineProperty(document, "visibilityState", { get: () => (world.visible ? "visible" : "hidden") });
  const tabs = Object.assign(new EventTarget(), {
    postMessage: (message: unknown) => {
      world.said.push(message);
    },
  });
  const api = apiOn(
    ({ method }, { pathname }) => {
      world.calls.push(`${method} ${pathname}`);
      if (world.failing) throw new TypeError("no connection");
      return Response.json({ user: pathname.endsWith("logout.php") ? null : world.user });
    },
    () => void session.expire(),
  );
  const view = Object.assign(new EventTarget(), {
    document,
    setTimeout: globalThis.setTimeout,
    clearTimeout: globalThis.clearTimeout,
    location: { href: "http://localhost/members" },
    history: { replaceState: () => undefined },
  });
  const location = {
    pathname: path,
    search: "?page=2",
    assign: (address: string) => {
      world.left.push(address);
    },
    replace: (address: string) => {
      world.left.push(address);
    },
    reload: () => {
      world.left.push("reload");
    },
  };
  const connect = ({ onSessionEnded }: { onSessionEnded: () => void }) => {
    world.ended = onSessionEnded;
    return {
      close: () => {
        world.closed++;
      },
      isOpen: () => true,
      reopen: () => undefined,
      send: () => undefined,
    };
  };
  const session = createSession({
    stores,
    api,
    location,
    channel: tabs,
    connect,
    updates: createMemberUpdates({ stores, api, view: view as never, now: Date.now }),
    outbox: {
      resume: async () => undefined,
      flush: async () => undefined,
      destroy: async () => {
        world.forgotten++;
      },
    },
    push: {
      start: async () => undefined,
      destroy: async () => {
        world.forgotten++;
      },
    },
    storage: storageOf(),
    now: Date.now,
    view: view as never as SessionDependencies["view"],
  });
  const turn = (visible: boolean) => {
    world.visible = visible;
    document.dispatchEvent(new Event("visibilitychange"));
  };
  return {
    stores,
    world,
    session,
    tabs,
    turn,
    /** The page comes back from the browser's cache, which makes it refresh at once. */
    comeBack: () => view.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true })),
    refreshes: () => world.calls.filter((call) => call === "GET /api/user.php").length,
  };
}

test("the user is fetched first after five seconds, then every sixty", async () => {
  const { session, world, stores, refreshes } = openTab();
  session.start();
  await vi.advanceTimersByTimeAsync(4_999);
  expect(refreshes()).toBe(0);
  world.user = { ...anna, credits: 2 };
  await vi.advanceTimersByTimeAsync(1);
  expect([refreshes(), stores.user.user?.credits]).toEqual([1, 2]);
  await vi.advanceTimersByTimeAsync(59_999);
  expect(refreshes()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(refreshes()).toBe(2);
});

test("with push subscribed it is fetched every three hundred seconds", async () => {
  const { session, stores, refreshes } = openTab();
  stores.push.subscription = "subscribed";
  session.start();
  await vi.advanceTimersByTimeAsync(5_000 + 299_999);
  expect(refreshes()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(refreshes()).toBe(2);
});

test("a visitor's page asks for no user", async () => {
  const { session, refreshes } = openTab({ user: null });
  session.start();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(refreshes()).toBe(0);
});

test("a hidden tab asks nobody, and asks once when it is seen again", async () => {
  const { session, turn, refreshes } = openTab();
  session.start();
  turn(false);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(refreshes()).toBe(0);
  turn(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(refreshes()).toBe(1);
  turn(false);
  turn(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(refreshes()).toBe(1);
});

test("nobody is logged out for a tunnel", async () => {
  const { session, world, stores, refreshes } = openTab();
  session.start();
  world.failing = true;
  await vi.advanceTimersByTimeAsync(5_000);
  expect([stores.user.user?.id, world.left]).toEqual(["anna", []]);
  world.failing = false;
  const before = refreshes();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(refreshes()).toBe(before + 1);
});

test("an answer without a user ends it here and in the other tabs, and nothing of the member stays", async () => {
  const { session, world, stores } = openTab();
  stores.chats.chats.push({
    conversation: { id: "c" },
    profile: { id: "p", gone: true },
    num_unread_messages: 1,
    last_message: null,
  });
  stores.bonus.isVisible = true;
  session.start();
  world.user = null;
  await vi.advanceTimersByTimeAsync(5_000);
  expect([
    stores.user.user,
    stores.chats.chats,
    stores.bonus.isVisible,
    world.left,
    world.said,
    world.closed,
  ]).toEqual([null, [], false, ["reload"], ["ended"], 1]);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(world.calls.filter((call) => call === "GET /api/user.php")).toHaveLength(1);
});

test("what another tab or the live connection says of the end is the end, once", () => {
  const byTab = openTab();
  byTab.session.start();
  for (let i = 0; i < 2; i++) byTab.tabs.dispatchEvent(new MessageEvent("message", { data: "ended" }));
  expect([byTab.stores.user.user, byTab.world.left, byTab.world.said]).toEqual([null, ["reload"], []]);
  const byConnection = openTab();
  byConnection.session.start();
  for (let i = 0; i < 2; i++) byConnection.world.ended?.();
  expect([byConnection.stores.user.user, byConnection.world.left, byConnection.world.said]).toEqual([
    null,
    ["reload"],
    ["ended"],
  ]);
});

test("a call that says the session is over leads to the login and back", async () => {
  const { session, stores, world } = openTab();
  await session.expire();
  expect([stores.user.user, world.calls, world.left, world.said, world.forgotten]).toEqual([
    null,
    ["GET /api/logout.php"],
    ["/login?next=%2Fmembers%3Fpage%3D2"],
    ["ended"],
    0,
  ]);
  await session.expire();
  expect(world.left).toHaveLength(1);
});

test("what a new secret of the session overtook doesn't end it, and what is refused later does", async () => {
  const { session, stores, world, refreshes } = openTab();
  session.start();
  let answer = (): void => undefined;
  const renewed = session.renew(() => new Promise<void>((resolve) => (answer = resolve)));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(refreshes()).toBe(0);
  const expired = session.expire();
  answer();
  await Promise.all([renewed, expired]);
  expect([world.left, stores.user.user?.id]).toEqual([[], "anna"]);

  await vi.advanceTimersByTimeAsync(60_000);
  world.user = null;
  await session.expire();
  expect([world.left, stores.user.user]).toEqual([["/login?next=%2Fmembers%3Fpage%3D2"], null]);
});

test("a refresh that a new secret overtook on its way doesn't end the session", async () => {
  const { session, stores, world, comeBack, refreshes } = openTab();
  session.start();
  world.user = null;
  comeBack();
  await session.renew(async () => undefined);
  await vi.advanceTimersByTimeAsync(1_000);
  expect([refreshes(), world.left, stores.user.user?.id]).toEqual([1, [], "anna"]);
  comeBack();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(world.left).toEqual(["reload"]);
});

test("a logout that did not get through leaves the member logged in", async () => {
  const { session, stores, world } = openTab();
  world.failing = true;
  await expect(session.logOut()).rejects.toMatchObject({ failure: { code: "offline" } });
  expect([stores.user.user?.id, world.left, world.said, world.forgotten]).toEqual(["anna", [], [], 0]);
  world.failing = false;
  await session.logOut();
  expect([stores.user.user, world.left, world.said, world.forgotten]).toEqual([null, ["/"], ["ended"], 2]);
});

test("a login elsewhere moves only the tab that waits for one", () => {
  const waiting = openTab({ user: null, path: "/login" });
  const reading = openTab({ user: null });
  for (const { tabs } of [waiting, reading])
    tabs.dispatchEvent(new MessageEvent("message", { data: "begun" }));
  expect([waiting.world.left, reading.world.left]).toEqual([["reload"], []]);
});

test("a logout of one's own leads to the index, though the connection says first that the session ended", async () => {
  const { session, world, stores } = openTab();
  session.start();
  const leaving = session.logOut();
  world.ended?.();
  await leaving;
  expect([world.left, stores.user.user]).toEqual([["/"], null]);
});

test("a logout of one's own leads to the index, though a call that it overtook says that the session is over", async () => {
  const { session, world, stores } = openTab();
  session.start();
  const leaving = session.logOut();
  await session.expire();
  await leaving;
  expect([world.left, world.said, stores.user.user]).toEqual([["/"], ["ended"], null]);
});

test("no refresh falls into one's own logout, and one that did not get through goes on refreshing", async () => {
  const { session, world, refreshes } = openTab();
  session.start();
  world.failing = true;
  const leaving = session.logOut().catch(() => undefined);
  await vi.advanceTimersByTimeAsync(5_000);
  await leaving;
  expect(refreshes()).toBe(0);
  world.failing = false;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(refreshes()).toBe(1);
});
