import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { connectLive } from "#client/net/live.ts";
import { SESSION_ENDED } from "#contract/live.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

class Socket extends EventTarget {
  readyState = 0;
  said: string[] = [];
  send(text: string): void {
    this.said.push(text);
  }
  close(): void {
    this.readyState = 3;
  }
  stand(): void {
    this.readyState = 1;
    this.dispatchEvent(new Event("open"));
  }
  emit(event: object | string): void {
    this.dispatchEvent(
      Object.assign(new Event("message"), {
        data: typeof event === "string" ? event : JSON.stringify(event),
      }),
    );
  }
  fall(code = 1006): void {
    this.readyState = 3;
    this.dispatchEvent(Object.assign(new Event("close"), { code }));
  }
}

function openTab(random = () => 0) {
  const sockets: Socket[] = [];
  const events: string[] = [];
  const stood: number[] = [];
  const document = Object.assign(new EventTarget(), { visibilityState: "visible" });
  const view = Object.assign(new EventTarget(), {
    setTimeout,
    clearTimeout,
    setInterval,
    clearInterval,
    document,
  });
  const live = connectLive({
    view: view as never,
    location: { protocol: "https:", host: "site.example" },
    timeZone: "Europe/Helsinki",
    open: () => {
      const socket = new Socket();
      sockets.push(socket);
      return socket as never;
    },
    random,
    onSessionEnded: () => {
      events.push("ended");
    },
    onEvent: ({ type }) => {
      events.push(type);
    },
    onOpen: () => {
      stood.push(sockets.length);
    },
    onReopen: () => {
      events.push("return");
    },
  });
  const turn = (state: "visible" | "hidden") => {
    document.visibilityState = state;
    document.dispatchEvent(new Event("visibilitychange"));
  };
  const newest = (): Socket => sockets.at(-1)!;
  return { sockets, events, stood, live, view, turn, newest };
}

test("a known event reaches the page, and one of no known kind is ignored", () => {
  const { events, newest } = openTab();
  newest().stand();
  for (const event of [
    { type: "like" },
    { type: "news from tomorrow" },
    "no JSON",
    { type: "hidden", profile: "p", by: "them", stands: true },
    { type: "hidden" },
  ])
    newest().emit(event);
  expect(events).toEqual(["like", "hidden"]);
});

test("a lost connection comes back, later each time, and then says that something may have been missed", () => {
  const { sockets, events, newest } = openTab();
  newest().stand();
  newest().fall();
  vi.advanceTimersByTime(1);
  expect(sockets).toHaveLength(2);
  newest().fall();
  vi.advanceTimersByTime(1_999);
  expect(sockets).toHaveLength(2);
  vi.advanceTimersByTime(1);
  newest().stand();
  expect(events).toEqual(["return"]);
});

test("pages that lose their connections at once come back over more than ten seconds", () => {
  const PAGES = 100;
  const tabs = Array.from({ length: PAGES }, (_, i) => openTab(() => i / PAGES));
  for (const { newest } of tabs) {
    newest().stand();
    newest().fall();
  }
  const back = () => tabs.filter(({ sockets }) => sockets.length > 1).length;
  const bySecond = Array.from({ length: 12 }, () => {
    const before = back();
    vi.advanceTimersByTime(1_000);
    return back() - before;
  });
  expect(Math.max(...bySecond)).toBeLessThanOrEqual(10);
  expect([bySecond.slice(10).every((count) => count > 0), back()]).toEqual([true, PAGES]);
});

test("a visible page outlives an outage of any length, and a call that goes through brings it back at once", () => {
  const { sockets, live, newest } = openTab();
  newest().stand();
  for (let second = 0; second < 3_600; second++) {
    vi.advanceTimersByTime(1_000);
    if (newest().readyState === 0 || second === 0) newest().fall();
  }
  const tried = sockets.length;
  vi.advanceTimersByTime(60_000);
  expect(sockets.length).toBe(tried + 1);
  live.reopen();
  expect(sockets.length).toBe(tried + 1);
  newest().fall();
  live.reopen();
  newest().stand();
  expect([sockets.length, live.isOpen()]).toEqual([tried + 2, true]);
});

test("a phone that slept finds its connection dead and makes another", () => {
  const { sockets, events, turn, newest } = openTab();
  newest().stand();
  turn("hidden");
  turn("visible");
  expect(newest().said).toEqual(["ping"]);
  vi.advanceTimersByTime(5_000);
  expect(newest().readyState).toBe(3);
  vi.advanceTimersByTime(1_000);
  newest().stand();
  expect([sockets.length, events]).toEqual([2, ["return"]]);
});

test("a connection that answers is left alone, and a hidden tab asks nothing", () => {
  const { sockets, turn, newest } = openTab();
  newest().stand();
  vi.advanceTimersByTime(30_000);
  newest().emit("pong");
  vi.advanceTimersByTime(29_999);
  expect([sockets.length, newest().said]).toEqual([1, ["ping"]]);
  turn("hidden");
  vi.advanceTimersByTime(300_000);
  expect([sockets.length, newest().said]).toEqual([1, ["ping"]]);
});

test("a lost connection is not waited for when the phone is online again", () => {
  const { sockets, live, view, newest } = openTab();
  for (let i = 0; i < 7; i++) {
    newest().fall();
    vi.advanceTimersByTime(60_000);
  }
  newest().fall();
  const tried = sockets.length;
  view.dispatchEvent(new Event("online"));
  newest().stand();
  expect([sockets.length, live.isOpen()]).toEqual([tried + 1, true]);
});

test("a session that ended, and a page that is left, do not come back", () => {
  for (const leave of [
    ({ newest }: ReturnType<typeof openTab>) => newest().fall(SESSION_ENDED),
    ({ live }: ReturnType<typeof openTab>) => live.close(),
  ]) {
    const tab = openTab();
    tab.newest().stand();
    leave(tab);
    tab.view.dispatchEvent(new Event("online"));
    vi.advanceTimersByTime(3_600_000);
    expect(tab.sockets).toHaveLength(1);
  }
});

test("each time that the connection stands is said, and what is said over it reaches it only then", () => {
  const { live, stood, newest } = openTab();
  live.send({ type: "typing", conversation: "c" });
  expect([stood, newest().said]).toEqual([[], []]);
  newest().stand();
  live.send({ type: "typing", conversation: "c" });
  expect([stood, newest().said]).toEqual([[1], ['{"type":"typing","conversation":"c"}']]);
  newest().fall();
  vi.advanceTimersByTime(1_000);
  newest().stand();
  expect(stood).toEqual([1, 2]);
});

test("a tab that is sent away because there are too many comes back when it is seen, and not before", () => {
  const { sockets, live, turn, newest } = openTab();
  newest().stand();
  newest().fall(1008);
  vi.advanceTimersByTime(3_600_000);
  live.reopen();
  expect(sockets).toHaveLength(1);
  turn("visible");
  expect(sockets).toHaveLength(2);
});
