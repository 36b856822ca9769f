import { expect, test } from "vitest";
import { CallFailed, createApi, MAX_RETRIES, RETRY_BUDGET, RETRY_DELAY } from "#client/net/api.ts";
import { jitteredDelay } from "#contract/platform/backoff.ts";

type Script = (Response | Error)[];

/** A client whose network says one thing after the other, and the last one for ever. */
function clientOf(script: Script, storage = newMemory()) {
  const waits: number[] = [];
  let calls = 0;
  let keys = 0;
  let over = 0;
  const sent: Request[] = [];
  const api = createApi({
    fetch: async (request) => {
      sent.push(request as Request);
      const next = script[Math.min(calls++, script.length - 1)];
      if (next instanceof Response) return next.clone();
      throw next;
    },
    wait: async (milliseconds) => {
      waits.push(milliseconds);
    },
    random: () => 0.5,
    newKey: () => `key ${++keys}`,
    storage,
    onSessionOver: () => {
      over++;
    },
  });
  return {
    ask: () => api.get("/api/geocode.php", { lat: "1", lon: "2" }),
    api,
    calls: () => calls,
    waits,
    sent,
    timesOver: () => over,
  };
}
function newMemory(): Pick<Storage, "getItem" | "setItem"> {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => {
      items.set(key, value);
    },
  };
}

// a Request needs an absolute address outside of a browser
globalThis.Request = class extends Request {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(typeof input === "string" ? new URL(input, "http://localhost") : input, init);
  }
};

const answer = (status: number, body: unknown, headers = {}) => Response.json(body, { status, headers });
const busy = answer(503, { error: { code: "origin_unavailable" } });

test("a call that wants a proof of work is repeated with it, as the same write", async () => {
  const { isSolution } = await import("#contract/platform/proof-of-work.ts");
  const wanted = answer(
    429,
    { error: { code: "proof_required", proof: "17.abc.def" } },
    { "retry-after": "3" },
  );
  const { api, sent, waits } = clientOf([wanted, answer(200, { user: null })]);
  await api.write("POST /api/user.php", {}, { email: "a", password: "b" });
  const [challenge, solution] = /^(.*)\.(\d+)$/.exec(sent[1]?.headers.get("x-proof") ?? "")?.slice(1) ?? [];
  expect([challenge, await isSolution("17.abc.def", solution ?? "")]).toEqual(["17.abc.def", true]);
  expect(new Set(sent.map(({ headers }) => headers.get("idempotency-key"))).size).toBe(1);
  expect(waits).toEqual([]);
});

test("a failed read is repeated five times, ever more slowly, and then fails with its code", async () => {
  const { ask, calls, waits } = clientOf([busy]);
  await expect(ask()).rejects.toMatchObject({ failure: { status: 503, code: "origin_unavailable" } });
  expect(calls()).toBe(1 + MAX_RETRIES);
  expect(waits).toEqual([225, 450, 900, 1800, 3600]);
});

test("a read that recovers gives its answer", async () => {
  const { ask, calls } = clientOf([new TypeError("no connection"), busy, answer(200, { city: "Leeds" })]);
  expect(await ask()).toEqual({ city: "Leeds" });
  expect(calls()).toBe(3);
});

test("an ordinary refusal is never repeated", async () => {
  for (const status of [400, 401, 403, 404, 422]) {
    const { ask, calls } = clientOf([answer(status, { error: { code: "no" } })]);
    await expect(ask()).rejects.toBeInstanceOf(CallFailed);
    expect(calls()).toBe(1);
  }
});

test("the server's own time to wait is respected", async () => {
  const { ask, waits } = clientOf([
    answer(429, { error: { code: "slow" } }, { "retry-after": "7" }),
    answer(200, false),
  ]);
  expect(await ask()).toBe(false);
  expect(waits).toEqual([7000]);
});

test("an outage is not met with a storm: a hundred calls repeat ten times in all", async () => {
  const { ask, calls } = clientOf([busy]);
  for (let i = 0; i < 100; i++) await ask().catch(() => undefined);
  expect(calls()).toBe(100 + RETRY_BUDGET);
});

test("the next page of the tab begins with what the last one left", async () => {
  const storage = newMemory();
  for (let page = 0; page < 20; page++)
    await clientOf([busy], storage)
      .ask()
      .catch(() => undefined);
  const last = clientOf([busy], storage);
  await last.ask().catch(() => undefined);
  expect(last.calls()).toBe(1);
});

test("the wait doubles up to ten seconds and half of it is chance", () => {
  const delay = (attempt: number, random: number) => jitteredDelay(attempt, RETRY_DELAY, random);
  expect([delay(0, 0), delay(0, 1), delay(3, 0), delay(20, 1)]).toEqual([150, 300, 1200, 10_000]);
});

test("a write is repeated under one key, and the next write has another", async () => {
  const { api, sent } = clientOf([busy, busy, answer(200, { dismissals: {} })]);
  await api.write("POST /api/dismissals.php", {}, { alert: "push" });
  await api.write("POST /api/dismissals.php", {}, { alert: "push" });
  expect(sent.map((request) => request.headers.get("idempotency-key"))).toEqual([
    "key 1",
    "key 1",
    "key 1",
    "key 2",
  ]);
  expect(sent.map(({ method }) => method)).toEqual(["POST", "POST", "POST", "POST"]);
});

test("a blocked login is reported at once and not tried again", async () => {
  const { api, calls } = clientOf([
    answer(429, { error: { code: "account_blocked", minutes: 15 } }, { "retry-after": "900" }),
  ]);
  await expect(api.write("POST /api/user.php", {}, { email: "a", password: "b" })).rejects.toMatchObject({
    failure: { status: 429, code: "account_blocked", minutes: 15 },
  });
  expect(calls()).toBe(1);
});

test("a 403 with authentication_required ends the session, unless it came from user.php", async () => {
  const over403 = answer(403, { error: { code: "login_required" }, authentication_required: true });
  const elsewhere = clientOf([over403]);
  await expect(elsewhere.api.get("/api/devices.php", {})).rejects.toBeInstanceOf(CallFailed);
  const byUser = clientOf([over403]);
  await expect(byUser.api.get("/api/user.php", {})).rejects.toBeInstanceOf(CallFailed);
  const plain = clientOf([answer(403, { error: { code: "signup_required" } })]);
  await expect(plain.api.get("/api/devices.php", {})).rejects.toBeInstanceOf(CallFailed);
  expect([elsewhere.timesOver(), byUser.timesOver(), plain.timesOver()]).toEqual([1, 0, 0]);
});

test("calls to user.php say that the browser asks, and no other call does", async () => {
  const client = clientOf([answer(200, { user: null })]);
  await client.api.get("/api/user.php", {});
  await client.api.write("PUT /api/user.php", {}, { language: "de" });
  await client.ask();
  expect(client.sent.map(({ headers }) => headers.get("x-request-type"))).toEqual(["client", "client", null]);
});

test("a write that has to end in time is given up then, whatever was asked of it meanwhile", async () => {
  let time = 0;
  const waits: number[] = [];
  const api = createApi({
    fetch: async () => {
      time += 900;
      return busy.clone();
    },
    wait: async (milliseconds) => {
      time += milliseconds;
      waits.push(milliseconds);
    },
    now: () => time,
    random: () => 0.5,
    newKey: () => "key",
    storage: newMemory(),
    onSessionOver: () => undefined,
  });
  await expect(
    api.write("DELETE /api/chat.php", { conversation: "c" }, null, undefined, 4_500),
  ).rejects.toThrow("503 origin_unavailable");
  // the last attempt began in time, and is cut off then
  expect(time - 900).toBeLessThan(4_500);
  expect(waits.length).toBeGreaterThan(0);
});
