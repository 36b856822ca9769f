import { IDBFactory } from "fake-indexeddb";
import "fake-indexeddb/auto";
import { beforeEach, expect, test, vi } from "vitest";
import { createLazyOutbox } from "#client/runtime/outbox/lazy-outbox.ts";
import { createMessageStore } from "#client/runtime/outbox/message-store.ts";
import type { Outbox } from "#client/runtime/outbox/outbox.ts";

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

const MESSAGE = { id: "1", profile: "bert", text: "Hello", at: "2026-11-24T00:00:00Z", code: null };

/** The outbox of a page, whose code arrives when it is asked for. */
function openPage({ storage = indexedDB }: { storage?: IDBFactory | undefined } = {}) {
  const channel = new EventTarget();
  const code = {
    flush: vi.fn<Outbox["flush"]>(async () => undefined),
    queue: vi.fn<Outbox["queue"]>(async () => ({ id: "1", isDiskFull: false })),
    retry: vi.fn<Outbox["retry"]>(async () => undefined),
    drop: vi.fn<Outbox["drop"]>(async () => true),
    destroy: vi.fn<Outbox["destroy"]>(async () => undefined),
  };
  const load = vi.fn(async (): Promise<Outbox> => code);
  return { outbox: createLazyOutbox({ load, storage, channel }), channel, code, load };
}

test("nothing is loaded where no message waits, and a new connection changes nothing about it", async () => {
  const { outbox, load } = openPage();
  await outbox.resume();
  await outbox.flush();
  expect(load).not.toHaveBeenCalled();
  expect(await indexedDB.databases()).toEqual([]);
});

test("a message that an earlier page left has the outbox loaded, one that was sent since does not", async () => {
  const store = createMessageStore();
  await store.add("anna", MESSAGE);
  const { outbox, load } = openPage();
  await outbox.resume();
  expect(load).toHaveBeenCalledOnce();

  await store.remove(MESSAGE.id);
  const next = openPage();
  await next.outbox.resume();
  expect(next.load).not.toHaveBeenCalled();
  // looking has harmed nothing
  await store.add("anna", MESSAGE);
  expect(await store.all("anna")).toEqual([MESSAGE]);
});

test("a browser that does not list its databases has the outbox loaded, one without storage has not", async () => {
  const older = openPage({ storage: Object.assign(new IDBFactory(), { databases: undefined }) });
  await older.outbox.resume();
  expect(older.load).toHaveBeenCalledOnce();

  const bare = createLazyOutbox({ load: older.load, storage: undefined, channel: new EventTarget() });
  await bare.resume();
  expect(older.load).toHaveBeenCalledOnce();
});

test("a message that another tab writes has the outbox loaded here, in case that tab is closed", async () => {
  const { outbox, channel, load } = openPage();
  await outbox.resume();
  channel.dispatchEvent(new Event("message"));
  channel.dispatchEvent(new Event("message"));
  expect(load).toHaveBeenCalledOnce();
});

test("code that does not arrive loses no message, and is asked for again with the next connection", async () => {
  const { outbox, code, load } = openPage();
  load.mockRejectedValueOnce(new TypeError("offline"));
  outbox.start();
  expect(await outbox.queue(MESSAGE)).toEqual({ code: "offline" });
  await outbox.flush();
  expect(code.flush).toHaveBeenCalledOnce();
  expect(await outbox.queue(MESSAGE)).toEqual({ id: "1", isDiskFull: false });
});

test("a logout deletes what is on the device, with the code or without it", async () => {
  await createMessageStore().add("anna", MESSAGE);
  const idle = openPage();
  await idle.outbox.destroy();
  expect(idle.load).not.toHaveBeenCalled();
  await expect.poll(() => indexedDB.databases()).toEqual([]);

  const used = openPage();
  used.outbox.start();
  await used.outbox.destroy();
  expect(used.code.destroy).toHaveBeenCalledOnce();
});
