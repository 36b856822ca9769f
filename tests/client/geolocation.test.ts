import { beforeEach, expect, test } from "vitest";
import { createApi } from "#client/net/api.ts";
import { clearMemberStorage, saveTextDraft, readTextDraft } from "#client/storage/device-storage.ts";
import {
  createGeolocation,
  GEOLOCATION_LIFETIME,
  locate,
  restorePosition,
} from "#client/stores/geolocation.ts";
import { storageOf } from "#tests/support/storage.ts";

const LEEDS = { country: "GB", region: "ENG", city: "Leeds" };
const asked: string[] = [];
beforeEach(() => {
  asked.length = 0;
});

// a Request needs an absolute address outside of a browser
globalThis.Request = class extends Request {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(typeof input === "string" ? new URL(input, "http://localhost") : input, init);
  }
};

function deviceOf({
  code,
  storage = storageOf(),
  now = 1_000,
  status = 200,
}: { code?: number; storage?: ReturnType<typeof storageOf>; now?: number; status?: number } = {}) {
  const geolocation = {
    getCurrentPosition: (found: PositionCallback, failed: PositionErrorCallback) => {
      asked.push("device");
      if (code === undefined)
        found({ coords: { latitude: 53.80123, longitude: -1.54861 } } as GeolocationPosition);
      else failed({ code } as GeolocationPositionError);
    },
  } as Geolocation;
  const api = createApi({
    fetch: async (request) => {
      asked.push(new URL((request as Request).url).search);
      return Response.json(status === 200 ? LEEDS : { error: { code: "error" } }, { status });
    },
    wait: async () => undefined,
    random: () => 0,
    newKey: () => "key",
    storage: storageOf(),
    onSessionOver: () => undefined,
  });
  return { geolocation, api, storage, now: () => now };
}

test("a position is rounded before it leaves the device, and only the town is stored", async () => {
  const [store, device] = [createGeolocation(), deviceOf()];
  await locate(store, device);
  expect([store.status, store.geocode, asked]).toEqual(["known", LEEDS, ["device", "?lat=53.80&lon=-1.55"]]);
  expect(device.storage.all()).toEqual({
    geolocation: JSON.stringify({ status: "known", geocode: LEEDS, at: 1_000 }),
  });
});

test("within the hour neither the device nor the origin is asked again, on any page; after it both are", async () => {
  const { storage, ...device } = deviceOf();
  await locate(createGeolocation(), { ...device, storage });
  asked.length = 0;
  const store = createGeolocation();
  await locate(store, deviceOf({ storage, now: 1_000 + GEOLOCATION_LIFETIME - 1 }));
  expect([store.status, store.geocode, asked]).toEqual(["known", LEEDS, []]);
  await locate(createGeolocation(), deviceOf({ storage, now: 1_000 + GEOLOCATION_LIFETIME }));
  expect(asked).toEqual(["device", "?lat=53.80&lon=-1.55"]);
});

test("a refusal is remembered for the hour, and a member who asks all the same asks the device", async () => {
  const [store, storage] = [createGeolocation(), storageOf()];
  await locate(store, deviceOf({ code: 1, storage }));
  expect(store.status).toBe("denied");
  const later = createGeolocation();
  restorePosition(later, deviceOf({ storage }));
  expect(later.status).toBe("denied");
  await locate(later, deviceOf({ storage }));
  expect(later.status).toBe("known");
});

test("a device that does not find itself is asked again the next time", async () => {
  const [store, storage] = [createGeolocation(), storageOf()];
  await locate(store, deviceOf({ code: 3, storage }));
  expect([store.status, storage.all()]).toEqual(["failed", {}]);
});

test("where the town cannot be determined, the geocode is false and the next request asks again", async () => {
  const [store, storage] = [createGeolocation(), storageOf()];
  await locate(store, deviceOf({ status: 422, storage }));
  expect([store.status, store.geocode, storage.all()]).toEqual(["failed", false, {}]);
  asked.length = 0;
  await locate(store, deviceOf({ storage }));
  expect([store.geocode, asked.length]).toEqual([LEEDS, 2]);
});

test("what another version of the page has stored is ignored", () => {
  for (const text of [
    "",
    "{",
    "null",
    "[]",
    '"known"',
    '{"status":"lost","at":1}',
    '{"status":"known"}',
    '{"status":"known","at":5000}',
  ]) {
    const store = createGeolocation();
    restorePosition(store, deviceOf({ storage: storageOf({ geolocation: text }) }));
    expect([text, store.status]).toEqual([text, "unknown"]);
  }
});

test("a logout takes drafts and the town out of the browser's storage, and nothing else", () => {
  const storage = storageOf({ geolocation: "{}", other: "stays" });
  saveTextDraft(storage, "anna", "about_me", "Not sent yet");
  expect([readTextDraft(storage, "anna", "about_me"), readTextDraft(storage, "bert", "about_me")]).toEqual([
    "Not sent yet",
    null,
  ]);
  clearMemberStorage(storage);
  expect(storage.all()).toEqual({ other: "stays" });
});
