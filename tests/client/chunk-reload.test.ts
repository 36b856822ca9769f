import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { mayReload, recoverChunk, RELOAD_GUARD } from "#client/runtime/chunk-reload.ts";

/** A browser whose page could not load a chunk, with what becomes of the page. */
function browserWith({ isOnline = true, isReached = true, isBlocked = false } = {}) {
  const reload = vi.fn<() => void>();
  const items = new Map<string, string>();
  vi.stubGlobal("navigator", { onLine: isOnline });
  vi.stubGlobal("location", { reload });
  vi.stubGlobal("fetch", async () => {
    if (!isReached) throw new TypeError("Failed to fetch");
    return new Response(null);
  });
  const events = new EventTarget();
  vi.stubGlobal("addEventListener", events.addEventListener.bind(events));
  vi.stubGlobal("removeEventListener", events.removeEventListener.bind(events));
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => {
      if (isBlocked) throw new DOMException("denied", "SecurityError");
      return items.get(key) ?? null;
    },
    setItem: (key: string, value: string) => void items.set(key, value),
  });
  return { reload, events };
}

beforeEach(() => {
  vi.useFakeTimers({ now: RELOAD_GUARD });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a chunk that does not load reloads the page at most once a minute", async () => {
  const { reload } = browserWith();
  expect([await recoverChunk(), await recoverChunk(), reload.mock.calls.length]).toEqual([true, false, 1]);
  vi.advanceTimersByTime(RELOAD_GUARD);
  expect([await recoverChunk(), reload.mock.calls.length]).toEqual([true, 2]);
});

test("a page is never reloaded while the site cannot be reached, whatever the browser says of its connection", async () => {
  for (const lost of [{ isOnline: false }, { isReached: false }]) {
    const { reload, events } = browserWith(lost);
    const again = vi.fn<() => void>();
    expect(await recoverChunk(again)).toBe(false);
    expect([reload.mock.calls.length, again.mock.calls.length]).toEqual([0, 0]);
    events.dispatchEvent(new Event("online"));
    vi.advanceTimersByTime(60_000);
    expect([reload.mock.calls.length, again.mock.calls.length]).toEqual([0, 1]);
  }
});

test("where the browser is silent about its connection, it is tried again after a while", async () => {
  browserWith({ isReached: false });
  const again = vi.fn<() => void>();
  await recoverChunk(again);
  vi.advanceTimersByTime(10_000);
  expect(again).toHaveBeenCalledTimes(1);
});

test("a browser that remembers nothing does not reload, which it would do for ever", async () => {
  const { reload } = browserWith({ isBlocked: true });
  expect([await recoverChunk(), reload.mock.calls.length]).toEqual([false, 0]);
  expect(mayReload(() => sessionStorage, 0)).toBe(false);
});
