import { Hono } from "hono";
import { expect, test } from "vitest";
import { Refusal, statusOf } from "#contract/errors.ts";
import type { App } from "#edge/env.ts";
import { fatalErrorPage } from "#edge/error-pages.ts";

test("when the error page itself fails, a notice says so with the status, a reference and a link home", async () => {
  const app = new Hono<App>();
  app.get("/", () => {
    throw new Refusal(404, "not_found");
  });
  app.onError((error, c) => fatalErrorPage(error, new Error("secret of the house"), c));
  const response = await app.request("/", { headers: { "cf-ray": "abc123" } });
  const html = await response.text();
  expect(response.status).toBe(404);
  expect(html).toContain("An error occurred while showing the error page. Status 404, reference abc123.");
  expect(html).toContain('<a href="/">Back to the home page</a>');
  expect(html).not.toContain("secret");
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
