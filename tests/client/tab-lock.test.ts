import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { withTabLock, LOCK_TIMEOUT } from "#client/runtime/outbox/tab-lock.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("one at a time has the turn, and one that sleeps with it does not keep the others from theirs", async () => {
  const done: string[] = [];
  let wake = () => undefined as void;
  const asleep = withTabLock(
    navigator.locks,
    () =>
      new Promise((resolve) => {
        wake = resolve;
      }),
  );
  await vi.advanceTimersByTimeAsync(0);
  const next = withTabLock(navigator.locks, async () => {
    done.push("next");
  });
  await vi.advanceTimersByTimeAsync(LOCK_TIMEOUT - 1);
  expect(done).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  await next;
  expect(done).toEqual(["next"]);
  wake();
  await asleep;
});

test("what fails in its turn fails, and is not done a second time", async () => {
  let times = 0;
  const failing = withTabLock(navigator.locks, () => {
    times++;
    return Promise.reject(new Error("work"));
  });
  await expect(failing).rejects.toThrow("work");
  expect(times).toBe(1);
});
