import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { reportRead } from "#client/chat/conversation-actions.ts";
import { createMemberUpdates } from "#client/runtime/member-updates.ts";
import { removeFromList } from "#client/stores/chats.ts";
import { setRelation } from "#client/stores/relations.ts";
import { createStores } from "#client/stores/stores.ts";
import type { LikeOverlay } from "#contract/calls/people/likes.ts";
import type { User } from "#contract/entities.ts";
import { apiOn } from "#tests/support/client-api.ts";
import { messageOf, rowOf } from "#tests/support/messages.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

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
const bert: LikeOverlay = {
  id: "bert",
  name: "Bert",
  main_image: null,
  fictional: false,
  matched: true,
  locked: false,
};

/** A member's tab on a page; `waiting` are likes that were not shown yet. */
function openTab({
  address = "http://localhost/members",
  user = anna,
  waiting = [bert],
}: { address?: string; user?: User | null; waiting?: LikeOverlay[] } = {}) {
  const stores = createStores();
  stores.user.user = user;
  const world = {
    address,
    calls: [] as string[],
    waiting: [...waiting],
    likes: {
      profiles: [{ id: "bert", match: true }],
      liked_by: [{ id: "bert", like_new: true }],
      quota: null,
    } as object,
    chats: [] as object[],
    meanwhile: null as (() => void | Promise<void>) | null,
    writing: null as EventTarget | null,
  };
  const held: Promise<object>[] = [];
  /** Keeps the answer to the next request for likes back, until it is called with it. */
  const hold = () => {
    const { promise, resolve } = Promise.withResolvers<object>();
    held.push(promise);
    return resolve;
  };
  const api = apiOn(async (_request, { pathname }) => {
    world.calls.push(pathname);
    const likes = pathname === "/api/likes.php" ? held.shift() : null;
    if (likes) return Response.json(await likes);
    if (pathname === "/api/chats.php") {
      const { chats, meanwhile } = world;
      world.meanwhile = null;
      await meanwhile?.();
      return Response.json({ chats });
    }
    return Response.json(pathname === "/api/auto-like.php" ? (world.waiting.shift() ?? null) : world.likes);
  });
  const view = {
    setTimeout: globalThis.setTimeout,
    get document() {
      return { activeElement: world.writing };
    },
    get location() {
      return { href: world.address };
    },
    history: {
      state: null,
      replaceState: (_state: unknown, _title: string, to: string) => {
        world.address = `http://localhost${to}`;
      },
    },
  };
  return {
    stores,
    world,
    hold,
    updates: createMemberUpdates({ stores, api, view: view as never, now: Date.now }),
  };
}

test("after the seconds in t a like is shown, t leaves the address, and half a second later the likes load again", async () => {
  const { stores, world, updates } = openTab({ address: "http://localhost/members?t=5&page=2" });
  updates.start();
  await vi.advanceTimersByTimeAsync(4_999);
  expect([stores.overlay.like, world.calls]).toEqual([null, ["/api/likes.php"]]);
  await vi.advanceTimersByTimeAsync(1);
  expect([stores.overlay.like?.id, world.address]).toEqual(["bert", "http://localhost/members?page=2"]);
  await vi.advanceTimersByTimeAsync(499);
  expect(world.calls).toEqual(["/api/likes.php", "/api/auto-like.php"]);
  await vi.advanceTimersByTimeAsync(1);
  expect(world.calls).toEqual(["/api/likes.php", "/api/auto-like.php", "/api/likes.php"]);
});

test("an address without t, or with one that is no number, shows nothing by itself", async () => {
  for (const address of [
    "http://localhost/members",
    "http://localhost/members?t=",
    "http://localhost/members?t=-1",
    "http://localhost/members?t=soon",
  ]) {
    const { world, updates } = openTab({ address });
    updates.start();
    await vi.advanceTimersByTimeAsync(10_000_000);
    expect([address, world.calls]).toEqual([address, ["/api/likes.php"]]);
  }
});

test("a like that another tab announces is in the likes of every tab at once", async () => {
  const { stores, world, updates } = openTab({ waiting: [] });
  updates.receive({ type: "like" });
  await vi.advanceTimersByTimeAsync(0);
  expect([stores.overlay.like, stores.chats.liked_by]).toMatchObject([
    null,
    [{ id: "bert", like_new: true }],
  ]);
  expect(world.calls.filter((call) => call === "/api/likes.php")).toHaveLength(1);
});

test("a like over the live connection is shown at once, but not over what somebody is writing", async () => {
  const { stores, world, updates } = openTab();
  world.writing = Object.assign(new EventTarget(), { matches: () => true });
  updates.receive({ type: "like" });
  await vi.advanceTimersByTimeAsync(60_000);
  // the list and its badge follow nevertheless
  expect([stores.overlay.like, world.calls]).toEqual([null, ["/api/likes.php"]]);
  const { writing } = world;
  world.writing = null;
  writing?.dispatchEvent(new Event("blur"));
  await vi.advanceTimersByTimeAsync(0);
  expect(stores.overlay.like?.id).toBe("bert");
});

test("where there is no like, nothing is shown", async () => {
  const { stores, updates } = openTab({ waiting: [] });
  updates.receive({ type: "like" });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(stores.overlay.like).toBeNull();
});

test("a hidden profile disappears from the lists on screen until it is shown again", () => {
  const { stores, updates } = openTab();
  updates.receive({ type: "hidden", profile: "carl", by: "them", stands: true });
  expect(stores.relations.hidden).toEqual({ carl: "them" });
  updates.receive({ type: "hidden", profile: "carl", by: "them", stands: false });
  expect(stores.relations.hidden).toEqual({});
});

test("a backend's likes of another shape change nothing, and no likes come to a visitor who is logged out", async () => {
  const { stores, world, updates } = openTab();
  world.likes = { liked_by: "none" };
  await updates.loadLikes();
  expect(stores.chats.likes).toEqual([]);
  const gone = openTab({ user: null });
  await gone.updates.loadLikes();
  expect(gone.stores.chats.likes).toEqual([]);
});

test("a message of a conversation that the list does not have yet has the list loaded", async () => {
  const { stores, world, updates } = openTab();
  world.chats = [rowOf("c", messageOf(1))];
  await updates.loadChats();
  world.chats = [rowOf("d", messageOf(2), 1), rowOf("c", messageOf(1))];
  updates.receive({ type: "message", conversation: "c", message: messageOf(3), num_unread_messages: 4 });
  expect([world.calls, stores.chats.chats[0]?.num_unread_messages]).toEqual([["/api/chats.php"], 4]);
  updates.receive({ type: "message", conversation: "d", message: messageOf(2), num_unread_messages: 1 });
  await vi.advanceTimersByTimeAsync(0);
  expect([world.calls.length, stores.chats.chats.map(({ conversation: { id } }) => id)]).toEqual([
    2,
    ["d", "c"],
  ]);
});

test("a list that was on its way while a message came is asked for again", async () => {
  const { stores, world, updates } = openTab();
  world.chats = [rowOf("c", messageOf(1))];
  await updates.loadChats();
  world.meanwhile = () => {
    updates.receive({ type: "message", conversation: "c", message: messageOf(2), num_unread_messages: 1 });
    world.chats = [rowOf("c", messageOf(2), 1)];
  };
  await updates.loadChats();
  expect([
    world.calls.length,
    stores.chats.chats[0]?.last_message?.id,
    stores.chats.chats[0]?.num_unread_messages,
  ]).toEqual([3, "m2", 1]);
});

test("a list that was on its way while a conversation was read is asked for again", async () => {
  const { stores, world, updates } = openTab();
  world.chats = [rowOf("c", messageOf(1), 1)];
  world.meanwhile = async () => {
    world.chats = [rowOf("c", messageOf(1), 0)];
    const api = apiOn(() => Response.json({ num_unread_messages: 0 }));
    await reportRead(stores, { api }, "c", 1);
  };
  await updates.loadChats();
  expect([world.calls.length, stores.chats.chats[0]?.num_unread_messages]).toEqual([2, 0]);
});

test("a list that was on its way while a conversation went from it is asked for again", async () => {
  const gone: ((tab: ReturnType<typeof openTab>) => void)[] = [
    ({ stores }) => {
      removeFromList(stores.chats, "c");
    },
    ({ updates }) => {
      updates.receive({ type: "chats" });
    },
  ];
  for (const go of gone) {
    const tab = openTab();
    tab.world.chats = [rowOf("c", messageOf(1))];
    tab.world.meanwhile = () => {
      tab.world.chats = [];
      go(tab);
    };
    const before = tab.updates.loadChats();
    await before;
    await vi.advanceTimersByTimeAsync(0);
    expect(tab.stores.chats.chats).toEqual([]);
  }
});

test("what is read, typed and spent elsewhere is known here, and typing ends by itself", async () => {
  const { stores, world, updates } = openTab();
  world.chats = [rowOf("c", messageOf(1, { from_me: true }), 3)];
  await updates.loadChats();
  updates.receive({ type: "unread", conversation: "c", num_unread_messages: 0 });
  updates.receive({ type: "read", conversation: "c", order: 1 });
  updates.receive({ type: "credits", balance: { credits: 17, entries: 4 } });
  // an answer that was longer on its way
  updates.receive({ type: "credits", balance: { credits: 22, entries: 3 } });
  updates.receive({ type: "typing", conversation: "c" });
  expect([
    stores.chats.chats[0]?.num_unread_messages,
    stores.chats.chats[0]?.last_message?.state,
    stores.user.user?.credits,
    "c" in stores.chats.typing,
  ]).toEqual([0, "read", 17, true]);
  await vi.advanceTimersByTimeAsync(6_000);
  expect(stores.chats.typing).toEqual({});
});

test("no conversations come to a visitor who is logged out", async () => {
  const { stores, world, updates } = openTab({ user: null });
  world.chats = [rowOf("c", messageOf(1))];
  await updates.loadChats();
  expect([stores.chats.chats, stores.chats.chats_loaded]).toEqual([[], false]);
});

test("a paid order makes the member premium, and every change of an order is passed on", () => {
  const { stores, updates } = openTab();
  updates.receive({ type: "order", order: "o", paid_user: false });
  expect([stores.user.user?.paid_user, stores.payment.orders_changed]).toEqual([false, 1]);
  updates.receive({ type: "order", order: "o", paid_user: true });
  expect([stores.user.user?.paid_user, stores.payment.orders_changed]).toEqual([true, 2]);
  // an order that goes back takes away nothing that is the member's
  updates.receive({ type: "order", order: "o", paid_user: false });
  expect(stores.user.user?.paid_user).toBe(true);
});

test("without a live connection each list is asked for once when the page starts, and then once for each poll", async () => {
  const { world, updates } = openTab();
  const poll = async () => {
    updates.poll();
    await vi.advanceTimersByTimeAsync(0);
  };
  updates.start();
  await poll();
  expect(world.calls.toSorted()).toEqual(["/api/chats.php", "/api/likes.php"]);
  await vi.advanceTimersByTimeAsync(5_000);
  await poll();
  expect(world.calls).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(60_000);
  await poll();
  await poll();
  expect(world.calls).toHaveLength(4);
});

test("a list of likes that is older than the member's own change does not undo it on screen", async () => {
  const { stores, updates, hold } = openTab();
  const [old, current] = [hold(), hold()];
  const loading = updates.loadLikes();
  setRelation(stores.relations, "bert", { liked: false, match: false });
  old({ profiles: [{ id: "bert", match: false }], liked_by: [], quota: null });
  current({ profiles: [], liked_by: [], quota: null });
  await loading;
  expect(stores.relations.liked).toEqual({});
});

test("of two lists of likes that overlap, the older one is not shown when it arrives last", async () => {
  const { stores, updates, hold } = openTab();
  const [first, second] = [hold(), hold()];
  const loadings = [updates.loadLikes(), updates.loadLikes()];
  second({ profiles: [{ id: "carl", match: false }], liked_by: [], quota: null });
  await loadings[1];
  first({ profiles: [{ id: "bert", match: false }], liked_by: [], quota: null });
  await loadings[0];
  expect(stores.relations.liked).toEqual({ carl: true });
});
