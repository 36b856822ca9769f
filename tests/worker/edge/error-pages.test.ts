import { parse } from "@formatjs/icu-messageformat-parser";
import { Hono } from "hono";
import type { IntlShape } from "react-intl";
import { expect, test } from "vitest";
import { makeIntl } from "#client/page/intl.tsx";
import { Refusal, statusOf } from "#contract/errors.ts";
import type { App } from "#edge/env.ts";
import { fatalErrorPage } from "#edge/error-pages.ts";
import de from "#locales/de.json";

/** The notice for a page that failed twice, in the language that could be read. */
async function noticeOf(readIntl: () => Promise<IntlShape>): Promise<{ status: number; html: string }> {
  const app = new Hono<App>();
  app.get("/", () => {
    throw new Refusal(404, "not_found");
  });
  app.onError((error, c) => fatalErrorPage(error, new Error("secret of the house"), c, readIntl));
  const response = await app.request("/", { headers: { "cf-ray": "abc123" } });
  return { status: response.status, html: await response.text() };
}

test("when the error page itself fails, a notice in the page's language has status, code, reference and a link home", async () => {
  const words = Object.fromEntries(Object.entries(de).map(([id, text]) => [id, parse(text)]));
  const { status, html } = await noticeOf(async () => makeIntl("de", words));
  expect(status).toBe(404);
  expect(html).toContain('<html lang="de">');
  expect(html).toContain("<h1>Etwas ist schiefgegangen</h1>");
  expect(html).toContain("ein Fehler aufgetreten. Status 404, Code not_found, Referenz abc123.");
  expect(html).toContain('<a href="/">Zurück zur Startseite</a>');
  expect(html).not.toContain("secret");
});

test("where the language's messages fail as well, the notice is in English", async () => {
  const { html } = await noticeOf(async () => {
    throw new Error("no messages");
  });
  expect(html).toContain(
    "An error occurred while showing the error page. Status 404, code not_found, reference abc123.",
  );
  expect(html).toContain('<a href="/">Back to the home page</a>');
  expect(html).not.toContain("no messages");
});

test("an error's status is its statusCode, its status or its response's, and otherwise 500", () => {
  const statuses = [
    { statusCode: 404 },
    { status: 403 },
    { response: { status: 422 } },
    { statusCode: 200, status: 418 },
    new Error("x"),
    "text",
    null,
    { status: 99 },
  ].map(statusOf);
  expect(statuses).toEqual([404, 403, 422, 418, 500, 500, 500, 500]);
});
