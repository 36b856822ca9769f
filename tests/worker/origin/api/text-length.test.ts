import { afterAll, beforeAll, expect, test } from "vitest";
import { firstGraphemes, textLength } from "#contract/product/graphemes.ts";
import { NOTE_LENGTH } from "#contract/product/limits.ts";
import { REPORT_LENGTH } from "#contract/product/report-kinds.ts";
import { json, sessionOf, signUp, type Account } from "#tests/support/accounts.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import type { RunningSite } from "#tests/support/site.ts";

const JOINER = "\u200d";
const FAMILY = "👨‍👩‍👧‍👦";

let site: RunningSite;
let anna: Account;
let bert: Account;
let cookie: string;
beforeAll(async () => {
  site = await sharedSite();
  [anna, bert] = [await signUp(site), await signUp(site)];
  cookie = await sessionOf(site, anna);
});
afterAll(() => site.close());

const send = (method: string, path: string, body: object) =>
  site.ask(path, { method, host: anna.host, cookie, body: JSON.stringify(body), headers: json });
/** The calls that store a text that others read, with the length that each allows. */
const texts: Record<string, { most: number; send: (text: string) => Promise<Response> }> = {
  note: {
    most: NOTE_LENGTH,
    send: (about_me) => send("PUT", "/api/profile.php", { notes: { about_me } }),
  },
  message: {
    most: 1_000,
    send: (text) =>
      send("POST", "/api/chat.php", { profile: bert.id, id: crypto.randomUUID(), text, sure: true }),
  },
  report: {
    most: REPORT_LENGTH,
    send: (text) => send("POST", "/api/reports.php", { profile: bert.id, kind: "other", text }),
  },
};

test.each(Object.keys(texts))("a %s of joiners that count as one grapheme is too long", async (name) => {
  const { most, send: store } = texts[name] ?? { most: 0, send: () => Promise.reject(new Error(name)) };
  expect((await store(`a${JOINER.repeat(4 * most)}b`)).status).toBe(422);
  expect((await store(`${FAMILY} and a flag 🇳🇱, नमस्ते, ที่นี่`)).status).toBe(200);
});

test("ordinary text is as long as its graphemes, and a grapheme of any size no shorter than a fourth of it", () => {
  expect(["", "abc", "🇳🇱🇩🇪", "नमस्ते", "ที่นี่", "e\u0301"].map(textLength)).toEqual([0, 3, 2, 3, 2, 1]);
  expect(textLength(JOINER.repeat(19_999))).toBe(5_000);
});

test("an excerpt is never longer than its limit, and cuts no grapheme", () => {
  expect(firstGraphemes("hello", 3)).toBe("hel");
  expect(firstGraphemes(`${FAMILY}${FAMILY}`, 3)).toBe(FAMILY);
  expect(firstGraphemes(`ab${JOINER.repeat(19_999)}`, 120)).toBe("a");
});
