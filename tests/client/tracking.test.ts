import { expect, test } from "vitest";
import { createTracking, readTracking } from "#client/stores/tracking.ts";
import { storageOf } from "#tests/support/storage.ts";

const NOTHING = { network: null, ref: null, sub1: null, sub2: null, sub3: null };
const storeAt = (query: string, storage = storageOf()) => {
  const store = createTracking();
  readTracking(store, new URLSearchParams(query), storage);
  return store;
};

test("the store has the tracking parameters of the link that brought the visitor, on later pages too", () => {
  const storage = storageOf();
  const brought = { ...NOTHING, network: "adnet", sub1: "banner 3", sub3: "\u00e9" };
  expect(storeAt("network=adnet&sub1=banner+3&sub3=%C3%A9&utm=1", storage)).toEqual(brought);
  expect(storeAt("page=2", storage)).toEqual(brought);
});

test("a later link replaces the earlier one as a whole", () => {
  const storage = storageOf();
  storeAt("network=adnet&sub1=a", storage);
  expect(storeAt("ref=friend", storage)).toEqual({ ...NOTHING, ref: "friend" });
  expect(storeAt("", storage)).toEqual({ ...NOTHING, ref: "friend" });
});

test("without network or ref nothing is stored", () => {
  const storage = storageOf();
  expect([storeAt("sub1=a&sub2=b", storage), storage.all()]).toEqual([NOTHING, {}]);
});
