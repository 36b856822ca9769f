import { IDBFactory } from "fake-indexeddb";
import "fake-indexeddb/auto";
import { beforeEach, expect, test, vi } from "vitest";
import { createMessageStore } from "#client/runtime/outbox/message-store.ts";
import { createOutbox, MAX_TEXT_LENGTH, MAX_QUEUED } from "#client/runtime/outbox/outbox.ts";
import { ATTEMPT_TIMEOUT, FIRST_RETRY_DELAY, MAX_RETRY_DELAY } from "#client/runtime/outbox/retry-timer.ts";
import { createStores } from "#client/stores/stores.ts";
import type { User } from "#contract/entities.ts";
import { apiOn } from "#tests/support/client-api.ts";
import { browserOfTabs } from "#tests/support/tabs.ts";

const userCalled = (id: string): User => ({
  id,
  status: "active",
  credits: 3,
  paid_user: false,
  signup_date: "2026-01-01T00:00:00Z",
  language: "en",
  fictional_icon: "mask",
  notifications_disabled: [],
  profile: { id, name: id, status: "active", main_image: null },
});

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

type SentMessage = { id: string; profile: string; text: string; understood?: true; sure?: true };

/** A message; of a recording what its address says, with its bytes as the text. */
async function readMessage(request: Request): Promise<SentMessage> {
  const url = new URL(request.url);
  if (url.pathname !== "/api/voice-messages.php") return request.json<SentMessage>();
  const { id = "", profile = "", ms, peaks } = Object.fromEntries(url.searchParams);
  const type = request.headers.get("content-type");
  return { id, profile, text: [type, ms, peaks, await request.text()].join(" ") };
}

/** A server that keeps each message once by its id, and a browser with tabs. */
function openWorld() {
  const browser = browserOfTabs();
  const world = {
    taken: [] as SentMessage[],
    requests: [] as SentMessage[],
    keys: [] as (string | null)[],
    answer: (() => null) as (message: SentMessage) => Response | null | Promise<Response | null>,
  };
  const refuse = (status: number, code: string, more: object = {}) =>
    Response.json({ error: { code }, ...more }, { status });
  const api = apiOn(async (request) => {
    const body = await readMessage(request);
    world.requests.push(body);
    world.keys.push(request.headers.get("idempotency-key"));
    const answer = await world.answer(body);
    if (answer) return answer;
    if (!world.taken.some(({ id }) => id === body.id)) world.taken.push(body);
    return Response.json({
      message: { id: body.id, text: body.text },
      balance: { credits: 10 - world.taken.length, entries: world.taken.length },
    });
  });

  function openTab({
    member = "anna",
    locks = browser.locks,
  }: { member?: string; locks?: typeof browser.locks | null } = {}) {
    const stores = createStores();
    stores.user.user = userCalled(member);
    const document = Object.assign(new EventTarget(), { visibilityState: "visible" });
    const timers: { work: () => void; milliseconds: number }[] = [];
    const patiences: typeof timers = [];
    const view = Object.assign(new EventTarget(), {
      document,
      setTimeout: (work: () => void, milliseconds: number) =>
        (milliseconds === ATTEMPT_TIMEOUT ? patiences : timers).push({ work, milliseconds }),
      clearTimeout: () => undefined,
    });
    const sent: string[] = [];
    const outbox = createOutbox({
      api,
      stores,
      store: createMessageStore(),
      locks,
      channel: browser.openTab() as never,
      view: view as never,
      random: () => 1,
      now: () => 0,
      newId: () => crypto.randomUUID(),
      onSent: (profile, { message }) => {
        sent.push(`${profile} ${message?.text}`);
      },
    });
    const list = () =>
      stores.outgoing.waiting.map(
        ({ profile, text, state, code }) => `${profile} ${text} ${state}${code === null ? "" : ` ${code}`}`,
      );
    const write = (text: string, profile = "bert") => outbox.queue({ profile, text });
    return { outbox, stores, view, timers, patiences, sent, list, write };
  }
  return { browser, world, refuse, openTab };
}

const texts = (taken: readonly SentMessage[]) => taken.map(({ text }) => text);
const unreachable = () => {
  throw new TypeError("no connection");
};
const never = () => new Promise<never>(() => undefined);

async function rowsAtRest(): Promise<unknown[]> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open("outgoing");
    request.addEventListener("success", () => {
      resolve(request.result);
    });
    request.addEventListener("error", () => {
      reject(new Error("no database"));
    });
  });
  const names = [...database.objectStoreNames];
  const rows = await Promise.all(
    names.map(
      (name) =>
        new Promise<unknown[]>((resolve) => {
          const request = database.transaction(name).objectStore(name).getAll();
          request.addEventListener("success", () => {
            resolve(request.result as unknown[]);
          });
        }),
    ),
  );
  database.close();
  return rows.flat();
}

test("messages go out in the order they were written, each under its id as the key, and are handed over as they leave the list", async () => {
  const { world, openTab } = openWorld();
  const { write, sent, list } = openTab();
  const answers = await Promise.all(["one", "two", "three"].map((text) => write(text)));
  await vi.waitFor(() => {
    expect(sent).toEqual(["bert one", "bert two", "bert three"]);
  });
  expect(texts(world.taken)).toEqual(["one", "two", "three"]);
  expect(world.keys).toEqual(answers.map((answer) => "id" in answer && answer.id));
  expect(list()).toEqual([]);
  expect((await rowsAtRest()).filter((row) => !(row instanceof CryptoKey))).toEqual([]);
});

test("the first stays the first though the device takes longer to seal it", async () => {
  const { browser, world, openTab } = openWorld();
  const tab = openTab();
  tab.stores.connection.online = false;
  const encrypt = crypto.subtle.encrypt.bind(crypto.subtle);
  const slow = vi.spyOn(crypto.subtle, "encrypt").mockImplementationOnce(async (...args) => {
    for (let i = 0; i < 50; i++)
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
    return encrypt(...args);
  });
  await Promise.all([tab.write("long"), tab.write("short")]);
  expect([slow.mock.calls.length, tab.list()]).toEqual([2, ["bert long waiting", "bert short waiting"]]);
  slow.mockRestore();
  browser.killTabs();
  openTab();
  await vi.waitFor(() => {
    expect(texts(world.taken)).toEqual(["long", "short"]);
  });
});

test("without a connection they wait, and go out as it returns", async () => {
  const { world, openTab } = openWorld();
  const { write, list, view, stores } = openTab();
  stores.connection.online = false;
  await write("one");
  await write("two");
  expect([list(), world.requests]).toEqual([["bert one waiting", "bert two waiting"], []]);
  stores.connection.online = true;
  view.dispatchEvent(new Event("online"));
  await vi.waitFor(() => {
    expect(texts(world.taken)).toEqual(["one", "two"]);
  });
});

test("a network or a server that fails is tried again after growing pauses, and nothing overtakes", async () => {
  const { world, refuse, openTab } = openWorld();
  const { write, list, timers } = openTab();
  world.answer = unreachable;
  await write("one");
  await vi.waitFor(() => {
    expect(timers).toHaveLength(1);
  });
  world.answer = () => refuse(503, "origin_unavailable");
  timers[0]?.work();
  await vi.waitFor(() => {
    expect(timers).toHaveLength(2);
  });
  expect([list(), timers.map(({ milliseconds }) => milliseconds)]).toEqual([
    ["bert one waiting"],
    [FIRST_RETRY_DELAY, 2 * FIRST_RETRY_DELAY],
  ]);
  for (let i = 2; i < 8; i++) {
    timers.at(-1)?.work();
    await vi.waitFor(() => {
      expect(timers).toHaveLength(i + 1);
    });
  }
  expect(timers.at(-1)?.milliseconds).toBe(MAX_RETRY_DELAY);
  world.answer = () => null;
  timers.at(-1)?.work();
  await vi.waitFor(() => {
    expect(texts(world.taken)).toEqual(["one"]);
  });
});

test("an attempt that nothing answers is given up after a while, and at once when the device has a connection again", async () => {
  const { world, openTab } = openWorld();
  const { write, list, timers, patiences, view, sent } = openTab();
  world.answer = never;
  await write("one");
  await vi.waitFor(() => {
    expect([list(), world.requests.length]).toEqual([["bert one sending"], 1]);
  });
  patiences[0]?.work();
  await vi.waitFor(() => {
    expect([list(), timers.length]).toEqual([["bert one waiting"], 1]);
  });
  timers[0]?.work();
  await vi.waitFor(() => {
    expect([list(), world.requests.length]).toEqual([["bert one sending"], 2]);
  });
  world.answer = () => null;
  view.dispatchEvent(new Event("online"));
  await vi.waitFor(() => {
    expect([sent, list()]).toEqual([["bert one"], []]);
  });
  expect([new Set(world.requests.map(({ id }) => id)).size, texts(world.taken)]).toEqual([1, ["one"]]);
});

test("a refusal stays with its code and holds back what was written to the same person, and nobody else", async () => {
  const { world, refuse, openTab } = openWorld();
  const { write, list, outbox, stores } = openTab();
  world.answer = ({ text, sure }) => (text === "rude" && !sure ? refuse(409, "are_you_sure") : null);
  await write("rude");
  await write("after");
  await write("hello", "cleo");
  await vi.waitFor(() => {
    expect(texts(world.taken)).toEqual(["hello"]);
  });
  expect(list()).toEqual(["bert rude failed are_you_sure", "bert after waiting"]);
  await outbox.retry(stores.outgoing.waiting[0]!.id, { sure: true });
  await vi.waitFor(() => {
    expect(texts(world.taken)).toEqual(["hello", "rude", "after"]);
  });
  expect(world.requests.filter(({ text }) => text === "rude").map(({ sure }) => sure)).toEqual([
    undefined,
    true,
  ]);
});

test("a failed message that is dropped is never sent, and those behind it go on", async () => {
  const { world, refuse, openTab } = openWorld();
  const { write, list, outbox, stores } = openTab();
  world.answer = ({ text }) => (text === "dear" ? refuse(402, "not_enough_credits") : null);
  await write("dear");
  await write("cheap");
  await vi.waitFor(() => {
    expect(list()).toEqual(["bert dear failed not_enough_credits", "bert cheap waiting"]);
  });
  await outbox.drop(stores.outgoing.waiting[0]!.id);
  await vi.waitFor(() => {
    expect(texts(world.taken)).toEqual(["cheap"]);
  });
  expect([list(), world.requests.filter(({ text }) => text === "dear")]).toEqual([[], [expect.anything()]]);
});

test("a message is taken back once, and not while it is on its way", async () => {
  const { world, refuse, openTab } = openWorld();
  const { write, list, outbox, stores } = openTab();
  world.answer = () => refuse(403, "blocked");
  await write("one");
  await vi.waitFor(() => {
    expect(list()).toEqual(["bert one failed blocked"]);
  });
  const { id } = stores.outgoing.waiting[0]!;
  expect(await Promise.all([outbox.drop(id), outbox.drop(id)])).toEqual([true, false]);
  world.answer = never;
  await write("two", "cleo");
  await vi.waitFor(() => {
    expect(list()).toEqual(["cleo two sending"]);
  });
  expect([await outbox.drop(stores.outgoing.waiting[0]!.id), list()]).toEqual([false, ["cleo two sending"]]);
});

test("what a tab was sending as it was killed can be taken back in another that goes on", async () => {
  const { browser, world, refuse, openTab } = openWorld();
  const killed = openTab();
  const watching = openTab();
  world.answer = never;
  await killed.write("one");
  await vi.waitFor(() => {
    expect(watching.list()).toEqual(["bert one sending"]);
  });
  const { id } = watching.stores.outgoing.waiting[0]!;
  expect(await watching.outbox.drop(id)).toBe(false);
  browser.killTabs();
  world.answer = () => refuse(403, "blocked");
  await watching.outbox.flush();
  await vi.waitFor(() => {
    expect(watching.list()).toEqual(["bert one failed blocked"]);
  });
  expect(await watching.outbox.drop(id)).toBe(true);
});

test("what a killed tab had queued goes out from the next page, in order and once, though one was sent and never acknowledged", async () => {
  const { browser, world, openTab } = openWorld();
  const killed = openTab();
  // the server has it, the answer never came
  world.answer = (message) => {
    world.taken.push(message);
    return never();
  };
  await killed.write("one");
  await killed.write("two");
  await vi.waitFor(() => {
    expect(world.requests).toHaveLength(1);
  });
  browser.killTabs();
  world.answer = () => null;
  const { sent } = openTab();
  await vi.waitFor(() => {
    expect(sent).toEqual(["bert one", "bert two"]);
  });
  expect(texts(world.taken)).toEqual(["one", "two"]);
});

test("a failed message is still failed on the next page", async () => {
  const { browser, world, refuse, openTab } = openWorld();
  const first = openTab();
  world.answer = () => refuse(403, "premium_required");
  await first.write("one");
  await vi.waitFor(() => {
    expect(first.list()).toEqual(["bert one failed premium_required"]);
  });
  browser.killTabs();
  const next = openTab();
  await vi.waitFor(() => {
    expect(next.list()).toEqual(["bert one failed premium_required"]);
  });
  expect(world.requests).toHaveLength(1);
});

test.each(["with locks", "without"])(
  "two tabs at once send each message once and show the same, %s",
  async (how) => {
    const { world, openTab } = openWorld();
    const [one, two] = [
      openTab(how === "without" ? { locks: null } : {}),
      openTab(how === "without" ? { locks: null } : {}),
    ];
    await Promise.all([one.write("a"), one.write("b"), two.write("c"), two.write("d")]);
    await vi.waitFor(() => {
      expect(texts(world.taken).toSorted((a, b) => a.localeCompare(b))).toEqual(["a", "b", "c", "d"]);
    });
    await vi.waitFor(() => {
      expect([one.list(), two.list()]).toEqual([[], []]);
    });
    for (const { sent } of [one, two])
      expect(sent.toSorted((a, b) => a.localeCompare(b))).toEqual(["bert a", "bert b", "bert c", "bert d"]);
    const order = texts(world.taken).join("");
    expect([order.indexOf("a") < order.indexOf("b"), order.indexOf("c") < order.indexOf("d")]).toEqual([
      true,
      true,
    ]);
    if (how === "with locks") expect(world.requests).toHaveLength(4);
  },
);

test("another tab shows what waits, what is on its way and what failed", async () => {
  const { world, refuse, openTab } = openWorld();
  const [writing, watching] = [openTab(), openTab()];
  let go = () => undefined as void;
  world.answer = () =>
    new Promise((resolve) => {
      go = () => {
        resolve(refuse(403, "blocked"));
      };
    });
  await writing.write("one");
  await writing.write("two");
  await vi.waitFor(() => {
    expect(watching.list()).toEqual(["bert one sending", "bert two waiting"]);
  });
  go();
  await vi.waitFor(() => {
    expect(watching.list()).toEqual(["bert one failed blocked", "bert two waiting"]);
  });
});

test("a full queue and a text that is too long are refused in words, and nothing of them is stored", async () => {
  const { world, openTab } = openWorld();
  const { write, list, stores } = openTab();
  stores.connection.online = false;
  expect(await write("x".repeat(MAX_TEXT_LENGTH + 1))).toEqual({ code: "message_too_long" });
  for (let i = 0; i < MAX_QUEUED; i++) await write(String(i));
  expect(await write("one too many")).toEqual({ code: "outbox_full" });
  expect([list().length, list().at(-1), world.requests]).toEqual([
    MAX_QUEUED,
    `bert ${MAX_QUEUED - 1} waiting`,
    [],
  ]);
  expect((await rowsAtRest()).filter((row) => !(row instanceof CryptoKey))).toHaveLength(MAX_QUEUED);
});

test("another member of the same device sees nothing of it and sends nothing of it, and it is there when its owner is back", async () => {
  const { browser, world, openTab } = openWorld();
  const anna = openTab();
  anna.stores.connection.online = false;
  await anna.write("of Anna");
  browser.killTabs();
  const bert = openTab({ member: "bert" });
  await bert.write("of Bert", "cleo");
  await vi.waitFor(() => {
    expect(texts(world.taken)).toEqual(["of Bert"]);
  });
  expect(bert.list()).toEqual([]);
  browser.killTabs();
  openTab();
  await vi.waitFor(() => {
    expect(texts(world.taken)).toEqual(["of Bert", "of Anna"]);
  });
});

test("a recording waits encrypted on the device, and goes out as a file from the next page, in its turn", async () => {
  const { browser, world, openTab } = openWorld();
  const tab = openTab();
  tab.stores.connection.online = false;
  await tab.write("before");
  const voice = { type: "audio/webm", ms: 1_500, peaks: "A".repeat(48) } as const;
  await tab.outbox.queue({ profile: "bert", text: "", voice, audio: btoa("what was said") });
  await tab.write("after");
  expect(tab.stores.outgoing.waiting[1]).toMatchObject({ voice, text: "", state: "waiting" });
  expect(tab.stores.outgoing.waiting[1]).not.toHaveProperty("audio");
  expect(JSON.stringify(await rowsAtRest())).not.toContain(btoa("what was said"));
  browser.killTabs();
  const next = openTab();
  await vi.waitFor(() => {
    expect(texts(world.taken)).toEqual([
      "before",
      `audio/webm 1500 ${"A".repeat(48)} what was said`,
      "after",
    ]);
  });
  expect(new Set(world.keys).size).toBe(3);
  expect(next.list()).toEqual([]);
});

test("a device holds ten recordings that wait, and no more", async () => {
  const { openTab } = openWorld();
  const { outbox, stores } = openTab();
  stores.connection.online = false;
  const voice = { type: "audio/mp4", ms: 1_500, peaks: "" } as const;
  const queue = () => outbox.queue({ profile: "bert", text: "", voice, audio: "" });
  for (let i = 0; i < 10; i++) expect(await queue()).toHaveProperty("id");
  expect(await queue()).toEqual({ code: "outbox_full" });
});

test("nothing of what was written can be read at rest, nor the key be taken out", async () => {
  const { openTab } = openWorld();
  const { write, stores } = openTab();
  stores.connection.online = false;
  await write("meet me at the harbour", "the-profile-of-bert");
  const rows = await rowsAtRest();
  const key = rows.find((row) => row instanceof CryptoKey);
  expect([key?.extractable, key?.algorithm.name, rows]).toEqual([
    false,
    "AES-GCM",
    [expect.anything(), expect.anything()],
  ]);
  const bytes = rows
    .flatMap((row) =>
      row instanceof CryptoKey
        ? []
        : Object.values(row as object).map((value: unknown) =>
            typeof value === "string" ? value : Buffer.from(value as ArrayBuffer).toString("latin1"),
          ),
    )
    .join("\n");
  expect(bytes).toContain("anna");
  expect(bytes).not.toMatch(/harbour|the-profile/);
});

test("a chosen logout leaves neither messages nor key, and later nothing goes out; a session that merely ended leaves both", async () => {
  const { browser, world, openTab } = openWorld();
  const ended = openTab();
  ended.stores.connection.online = false;
  await ended.write("stored");
  ended.stores.user.user = null;
  await ended.outbox.flush();
  expect([await ended.write("too late"), world.requests, (await rowsAtRest()).length]).toEqual([
    { code: "login_required" },
    [],
    2,
  ]);
  browser.killTabs();

  const leaving = openTab();
  leaving.stores.connection.online = false;
  await vi.waitFor(() => {
    expect(leaving.list()).toHaveLength(1);
  });
  await leaving.outbox.destroy();
  expect(leaving.list()).toEqual([]);
  expect((await indexedDB.databases()).length === 0 || (await rowsAtRest()).length === 0).toBe(true);
  const before = world.requests.length;
  browser.killTabs();
  const back = openTab();
  await back.write("new");
  await vi.waitFor(() => {
    expect(texts(world.taken).at(-1)).toBe("new");
  });
  expect(texts(world.requests.slice(before))).toEqual(["new"]);
});

test("what is under way at a chosen logout writes nothing more to the device, and informs no other tab", async () => {
  const { world, refuse, openTab } = openWorld();
  const { write, outbox, sent, list } = openTab();
  const go: ((answer: Response | null) => void)[] = [];
  world.answer = () =>
    new Promise((resolve) => {
      go.push(resolve);
    });
  await write("one");
  await write("two", "cleo");
  await vi.waitFor(() => {
    expect(go).toHaveLength(1);
  });
  await outbox.destroy();
  go[0]?.(null);
  await vi.waitFor(() => {
    expect(texts(world.taken)).toEqual(["one"]);
  });
  await new Promise((resolve) => {
    setImmediate(resolve);
  });
  expect([sent, list(), await indexedDB.databases(), world.requests.length]).toEqual([[], [], [], 1]);

  const other = openTab({ member: "bert" });
  world.answer = () => refuse(403, "blocked");
  await other.write("three");
  await vi.waitFor(() => {
    expect(other.list()).toEqual(["bert three failed blocked"]);
  });
});

test("a session that is over keeps its messages for the next login", async () => {
  const { world, refuse, openTab } = openWorld();
  const { write, list } = openTab();
  world.answer = () => refuse(403, "login_required", { authentication_required: true });
  await write("one");
  await vi.waitFor(() => {
    expect(world.requests).toHaveLength(1);
  });
  await vi.waitFor(() => {
    expect(list()).toEqual(["bert one waiting"]);
  });
});

test("a browser that keeps nothing sends all the same, and tries again while the page stands", async () => {
  globalThis.indexedDB = undefined as never;
  const { world, openTab } = openWorld();
  const { write, list, timers } = openTab();
  world.answer = unreachable;
  await write("one");
  await vi.waitFor(() => {
    expect(timers).toHaveLength(1);
  });
  expect(list()).toEqual(["bert one waiting"]);
  world.answer = () => null;
  await write("two");
  await vi.waitFor(() => {
    expect([texts(world.taken), list()]).toEqual([["one", "two"], []]);
  });
});

test("a message for which the device has no room is said to be lost with the page", async () => {
  const { world, openTab } = openWorld();
  const { outbox, write, list } = openTab();
  world.answer = unreachable;
  expect(await write("one")).toMatchObject({ isDiskFull: false });
  const full = vi.spyOn(IDBObjectStore.prototype, "add").mockImplementation(() => {
    throw new DOMException("no room", "QuotaExceededError");
  });
  expect(await outbox.queue({ profile: "bert", text: "two" })).toMatchObject({ isDiskFull: true });
  full.mockRestore();
  expect(list()).toEqual(["bert one waiting", "bert two waiting"]);
});
