import { request } from "node:http";
import { test as base, expect, type Page } from "@playwright/test";
import { ownPort } from "#tests/support/e2e-sites.ts";

export const PORT = ownPort();
export const at = (host: string, path = "/"): string => `http://${host}:${PORT}${path}`;
export const DUTCH = "nl.amberlind.localhost";
export const GERMAN = "rubinelle.localhost";
export const NORDIC = "nordlune.localhost";
export const WORLD = "localhost";

/**
 * Every browser test fails on what a visitor's console would show: errors, hydration mismatches, policy
 * reports, failed or foreign requests.
 */
export const test = base.extend<{ complaints: string[] }>({
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      // a page that is a 404 on purpose is said so in the console by its own address
      page.on("console", (message) => {
        if (["error", "warning"].includes(message.type()) && message.location().url !== page.url())
          complaints.push(message.text());
      });
      page.on("pageerror", (error) => complaints.push(String(error)));
      page.on("requestfailed", (request) => {
        if (request.failure()?.errorText !== "net::ERR_ABORTED") complaints.push(`failed: ${request.url()}`);
      });
      page.on("request", (request) => {
        if (!/^(http:\/\/([a-z.]+\.)?localhost:|data:|about:)/.test(request.url()))
          complaints.push(`foreign: ${request.url()}`);
      });
      await use(complaints);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});
export { expect };

/** Until React has taken over. */
export const hydrated = (page: Page) => page.locator("html[data-hydrated]").waitFor({ state: "attached" });

/** As somebody who has said before that he is an adult. */
export async function enter(page: Page, host: string): Promise<void> {
  await page
    .context()
    .addCookies([{ name: "__Host-entry", value: "1", url: `https://${host}`, secure: true }]);
}

/**
 * What a call answers to a visitor of a site, asked beside the browser (whose names under .localhost the
 * system may not know).
 */
export function ask(host: string, path: string): Promise<{ status: number; body: unknown }> {
  return new Promise((resolve, reject) => {
    request({ host: "127.0.0.1", port: PORT, path, headers: { host: `${host}:${PORT}` } }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => {
        const text = Buffer.concat(chunks).toString();
        resolve({
          status: response.statusCode ?? 0,
          body: (response.headers["content-type"] ?? "").includes("json") ? JSON.parse(text) : text,
        });
      });
    })
      .on("error", reject)
      .end();
  });
}

/**
 * What a page's script is answered for one address, changed on its way: names under .localhost are the
 * browser's alone.
 */
export async function changeAnswers(page: Page, path: string, change: string): Promise<void> {
  await page.addInitScript(
    ({ at: address, how }) => {
      const ask = globalThis.fetch;
      globalThis.fetch = async (asked, init) => {
        const answer = await ask(asked, init);
        const { pathname, search } = new URL(
          asked instanceof Request ? asked.url : String(asked),
          location.href,
        );
        if (pathname + search !== address || !answer.ok) return answer;
        return new Response(JSON.stringify(Object.assign(await answer.json<object>(), JSON.parse(how))), {
          status: answer.status,
          headers: answer.headers,
        });
      };
    },
    { at: path, how: change },
  );
}

export const membersOf = async (host: string) =>
  (
    (await ask(host, "/api/members.php")).body as {
      profiles: { id: string; name: string; fictional: boolean; main_image: object | null }[];
    }
  ).profiles;

/** As a member of the demo, without the screen for it. */
export async function asMember(page: Page, host: string, email: string): Promise<void> {
  const cookies = await new Promise<string[]>((resolve, reject) => {
    const body = JSON.stringify({ email, password: "demo-password" });
    request(
      {
        host: "127.0.0.1",
        port: PORT,
        path: "/api/user.php",
        method: "POST",
        headers: {
          host: `${host}:${PORT}`,
          "content-type": "application/json",
          "sec-fetch-site": "same-origin",
        },
      },
      (response) => {
        response.resume();
        resolve(response.headers["set-cookie"] ?? []);
      },
    )
      .on("error", reject)
      .end(body);
  });
  const pairs = cookies.map((cookie) => /^([^=]+)=([^;]*)/.exec(cookie));
  await page.context().addCookies(
    pairs.map((pair) => ({
      name: pair?.[1] ?? "",
      value: pair?.[2] ?? "",
      url: `https://${host}`,
      secure: true,
    })),
  );
}
