import { expect, test, vi } from "vitest";
import { backoffDelay } from "#contract/platform/backoff.ts";
import { reportError } from "#contract/platform/report-error.ts";
import { withTimeout } from "#contract/platform/with-timeout.ts";

test("an error is reported as one line of JSON whose reference is answered", () => {
  const written = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const error = new TypeError("no such thing", { cause: new Error("the network") });
  const reference = reportError("mail", error, { message: 7 });
  const lines = written.mock.calls.map(([line]) => String(line));
  written.mockRestore();
  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toContain("\n");
  expect(JSON.parse(lines[0] ?? "")).toEqual({
    context: "mail",
    reference,
    message: 7,
    error: "TypeError: no such thing",
    stack: expect.stringContaining("report-error.test"),
    cause: "Error: the network",
  });
});

test("a reference that is already known stays, and anything thrown is reported", () => {
  const written = vi.spyOn(console, "error").mockImplementation(() => undefined);
  expect(reportError("page", "a text", {}, "ray-1")).toBe("ray-1");
  const line = String(written.mock.calls[0]?.[0]);
  written.mockRestore();
  expect(JSON.parse(line)).toEqual({ context: "page", reference: "ray-1", error: "a text" });
});

test("the delay before a retry doubles up to its maximum", () => {
  const range = { first: 30, max: 3_600 };
  expect([0, 1, 2, 6, 7, 2_000].map((failures) => backoffDelay(failures, range))).toEqual([
    30, 60, 120, 1_920, 3_600, 3_600,
  ]);
});

test("work that takes too long gives way to the fallback, and a failure is thrown", async () => {
  vi.useFakeTimers();
  const late = withTimeout(new Promise<string>(() => undefined), 150, null);
  await vi.advanceTimersByTimeAsync(150);
  await expect(late).resolves.toBeNull();
  await expect(withTimeout(Promise.resolve("value"), 150, null)).resolves.toBe("value");
  await expect(withTimeout(Promise.reject(new Error("failed")), 150, null)).rejects.toThrow("failed");
  const givenUp = new AbortController();
  const cancelled = withTimeout(new Promise(() => undefined), 150, "given up", { signal: givenUp.signal });
  givenUp.abort();
  await expect(cancelled).resolves.toBe("given up");
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});
