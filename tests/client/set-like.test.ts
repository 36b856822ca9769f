import { expect, test, vi } from "vitest";
import { setLike } from "#client/parts/member/set-like.ts";
import { createStores } from "#client/stores/stores.ts";
import { apiOn } from "#tests/support/client-api.ts";

const BERT = { id: "bert", name: "Bert" };
const answerOf = (liked: boolean) =>
  Response.json({
    relation: { liked, match: false },
    quota: { limit: 4, left: 3, resets_at: "" },
    overlay: null,
  });

/** A tab whose requests are answered one by one, each when the test says so. */
function openTab() {
  const stores = createStores();
  const requests: { method: string; answer: (response: Response) => void }[] = [];
  const api = apiOn(({ method }) => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    requests.push({ method, answer: resolve });
    return promise;
  });
  const like = (likes: boolean) => setLike(stores, api, BERT, likes, String);
  const methods = () => requests.map(({ method }) => method);
  return { stores, requests, methods, like, isLiked: () => stores.relations.liked["bert"] };
}

test("a like that is taken back at once is sent as two calls, the second after the answer to the first", async () => {
  const { requests, methods, like, isLiked } = openTab();
  const both = [like(true), like(false)];
  expect(isLiked()).toBe(false);
  await vi.waitFor(() => expect(methods()).toEqual(["POST"]));
  requests[0]?.answer(answerOf(true));
  await vi.waitFor(() => expect(methods()).toEqual(["POST", "DELETE"]));
  // what was liked meanwhile is not shown again
  expect(isLiked()).toBe(false);
  requests[1]?.answer(answerOf(false));
  expect(await Promise.all(both)).toEqual([null, null]);
  expect(isLiked()).toBe(false);
});

test("a refused like does not undo what the member wanted after it", async () => {
  const { stores, requests, methods, like, isLiked } = openTab();
  const both = [like(true), like(false), like(true)];
  await vi.waitFor(() => expect(methods()).toEqual(["POST"]));
  requests[0]?.answer(Response.json({ error: { code: "like_limit" } }, { status: 403 }));
  // of the two that waited only the last one is sent
  await vi.waitFor(() => expect(methods()).toEqual(["POST", "POST"]));
  expect(isLiked()).toBe(true);
  requests[1]?.answer(answerOf(true));
  expect(await Promise.all(both)).toEqual(["like_limit", null, null]);
  expect(isLiked()).toBe(true);
  expect(stores.toasts.toasts.length).toBe(1);
});

test("where neither a like nor its withdrawal arrives, the heart shows what was before both", async () => {
  const { requests, methods, like, isLiked } = openTab();
  const both = [like(true), like(false)];
  await vi.waitFor(() => expect(methods()).toEqual(["POST"]));
  const refusal = () => Response.json({ error: { code: "blocked" } }, { status: 403 });
  requests[0]?.answer(refusal());
  await vi.waitFor(() => expect(methods()).toEqual(["POST", "DELETE"]));
  requests[1]?.answer(refusal());
  expect(await Promise.all(both)).toEqual(["blocked", "blocked"]);
  expect(isLiked()).toBe(false);
});
