import { expect, test } from "vitest";
import { parseJson } from "#edge/backend/json.ts";
import { readAnswer } from "#edge/origin-answer.ts";

/** How an operator's own backend may word a login and its JSON, as the edge reads it. */

const read = async (
  body: unknown,
  { status = 200, type = "application/json", headers = {}, isLogin = true } = {},
) => {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const response = new Response(text, { status, headers: { "content-type": type, ...headers } });
  const {
    status: read,
    body: said,
    retryAfter,
  } = await readAnswer(response, { embedded: false, isLogin }, () => undefined);
  return { status: read, body: said, retryAfter };
};
const FAILED = { status: 401, body: { error: { code: "login_failed" } }, retryAfter: null };
const blocked = (minutes: number) => ({
  status: 429,
  body: { error: { code: "account_blocked", minutes } },
  retryAfter: String(minutes * 60),
});

test.each([
  ["nobody", 200, { user: null }],
  ["false", 200, { user: false }],
  ["an empty list", 200, []],
  ["an error in a 200", 200, { error: "Login failed, please try again." }],
  ["no success", 200, { success: false, message: "Login failed, please try again." }],
  ["401 with the specification's words", 401, { message: "Login failed, please try again." }],
  ["401 and nothing", 401, ""],
  ["401 with a page", 401, "<h1>Unauthorized</h1>"],
  ["403", 403, { error: { code: "forbidden", message: "Nein" }, authentication_required: true }],
  ["422", 422, { errors: ["The credentials are wrong."] }],
  ["a code of the contract", 401, { error: { code: "login_failed" } }],
  ["an address that is unknown", 404, { error: { code: "email_not_found" } }],
])("%s is a login that failed", async (_, status, body) => {
  const type = typeof body === "string" ? "text/html" : "application/json";
  expect(await read(body, { status, type })).toEqual(FAILED);
});

test.each([
  [
    "the specification's words",
    403,
    { message: "Too many incorrect attempts, account blocked for 12 minutes." },
    12,
  ],
  ["minutes as text", 403, { error: { code: "blocked_for", minutes: "12" } }, 12],
  ["a 200 with minutes", 200, { user: null, error: "Account blocked", minutes: 12 }, 12],
  ["seconds", 429, { error: { code: "too_many_requests", retry_after: 720 } }, 12],
  ["a sentence in a 401", 401, { error: "Too many incorrect attempts, account blocked for 12 minutes" }, 12],
])("%s are a block with its minutes", async (_, status, body, minutes) => {
  expect(await read(body, { status })).toEqual(blocked(minutes));
});

test("a 429 is a block, for as long as its header says, and never tried again at once", async () => {
  expect(await read("", { status: 429, type: "text/html", headers: { "retry-after": "900" } })).toEqual(
    blocked(15),
  );
  expect(await read("<h1>Slow down</h1>", { status: 429, type: "text/html" })).toEqual({
    status: 429,
    body: { error: { code: "account_blocked" } },
    retryAfter: "60",
  });
});

test("a login that says more keeps its code, and one that worked its member", async () => {
  expect(await read({ error: { code: "deletion_pending", message: "secret" } }, { status: 403 })).toEqual({
    status: 403,
    body: { error: { code: "deletion_pending" } },
    retryAfter: null,
  });
  expect(await read({ user: { credits: 1 } })).toMatchObject({ status: 200, body: { user: { credits: 1 } } });
  for (const status of [500, 503])
    await expect(read({ message: "Login failed" }, { status })).rejects.toThrow("origin_unavailable");
  await expect(read("<h1>Not Found</h1>", { status: 404, type: "text/html" })).rejects.toThrow(
    "unknown_call",
  );
});

test("of another call a refusal stays what it is", async () => {
  const invalid = { code: "invalid_email", field: "email", seconds: 3 };
  expect(
    await read(
      { error: { ...invalid, message: "Gesperrt", debug: { sql: "SELECT" } }, trace: ["a"] },
      { status: 422, isLogin: false },
    ),
  ).toEqual({ status: 422, body: { error: invalid }, retryAfter: null });
  expect(await read({ user: null }, { isLogin: false })).toMatchObject({ status: 200, body: { user: null } });
  await expect(read("<h1>No</h1>", { status: 403, type: "text/html", isLogin: false })).rejects.toThrow(
    "origin_invalid",
  );
});

test.each([
  [' \n{"chats":[]}', { chats: [] }],
  ["[1]", [1]],
  ["null", null],
  ["false\n", false],
  ["\ufeff{}", {}],
])("JSON under the type that PHP has by default is read: %s", async (text, body) => {
  expect(await read(text, { type: "text/html; charset=UTF-8", isLogin: false })).toMatchObject({ body });
});

test.each(["<b>Warning</b>", "nullified", "Fatal error", '{"a":1}<br>'])(
  "what is no JSON under that type is no answer: %s",
  async (text) => {
    await expect(read(text, { type: "text/html", isLogin: false })).rejects.toThrow("origin_invalid");
  },
);

test("an empty answer under that type is nothing", async () => {
  expect(await read("", { type: "text/html", isLogin: false })).toMatchObject({
    status: 200,
    body: undefined,
  });
});

test("an object whose keys are numbers is a list, and a key that reaches a prototype is no JSON", () => {
  expect(parseJson('{"chats":{"0":{"id":1},"2":{"id":2}},"empty":{},"by":{"GB":1,"2":2}}')).toEqual({
    chats: [{ id: 1 }, { id: 2 }],
    empty: {},
    by: { GB: 1, 2: 2 },
  });
  for (const key of ["__proto__", "constructor", "prototype"])
    expect(() => parseJson(`{"a":{"${key}":{}}}`)).toThrow(SyntaxError);
});
