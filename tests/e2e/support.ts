import { request } from "node:http";
import {
  test as base,
  expect,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from "@playwright/test";
import { ownPort } from "#tests/support/e2e-sites.ts";

export const PORT = ownPort();
export const at = (host: string, path = "/"): string => `http://${host}:${PORT}${path}`;
export const DUTCH = "nl.amberlind.localhost";
export const GERMAN = "rubinelle.localhost";
export const NORDIC = "nordlune.localhost";
export const WORLD = "localhost";

interface Watched {
  complaints: string[];
  closing: undefined;
}

/**
 * Every browser test fails on what a visitor's console would show on its page: errors, hydration mismatches,
 * policy reports, failed or foreign requests.
 */
export const test = base.extend<Watched>({
  complaints: async ({ context }, use) => {
    const complaints: string[] = [];
    context.on("weberror", (failed) => complaints.push(String(failed.error())));
    await use(complaints);
  },
  context: async ({ context }, use) => {
    await markConnected(context);
    await use(context);
  },
  page: async ({ page, complaints }, use) => {
    // a page that is a 404 on purpose is said so in the console by its own address
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type()) && message.location().url !== page.url())
        complaints.push(`${message.text()} ${message.location().url}`);
    });
    page.on("requestfailed", (failed) => {
      if (failed.failure()?.errorText !== "net::ERR_ABORTED") complaints.push(`failed: ${failed.url()}`);
    });
    page.on("request", (sent) => {
      if (!/^(http:\/\/([a-z.]+\.)?localhost:|data:|about:)/.test(sent.url()))
        complaints.push(`foreign: ${sent.url()}`);
    });
    await use(page);
    expect(complaints).toEqual([]);
  },
  // a browser that a story leaves open goes on asking the site, and reads the messages of the next story
  closing: [
    async ({ browser }, use) => {
      await use(undefined);
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    { auto: true },
  ],
});
export { expect };

/**
 * Takes out what the browser says in its console of calls that were under way as the member logged out, and
 * were refused.
 */
export function forgiveLogout(complaints: string[]): void {
  const others = complaints.filter(
    (complaint) => !/status of 403 \(Forbidden\) http:\/\/[^/]+\/api\//.test(complaint),
  );
  complaints.splice(0, Infinity, ...others);
}

/** Until React has taken over. */
export const hydrated = (page: Page) => page.locator("html[data-hydrated]").waitFor({ state: "attached" });

/** A separate browser; it is closed after the story. */
export async function newBrowser(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  await markConnected(context);
  return context;
}

/** Notes on each page when its live connection stands, which nothing on it shows. */
const markConnected = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    globalThis.WebSocket = class extends WebSocket {
      constructor(...given: ConstructorParameters<typeof WebSocket>) {
        super(...given);
        this.addEventListener("open", () => {
          document.documentElement.dataset["connected"] = "";
        });
      }
    };
  });

/** Until what happens is told to the page as it happens. */
export const connected = (page: Page) => page.locator("html[data-connected]").waitFor({ state: "attached" });

/** As a visitor who has confirmed before that they are an adult. */
export async function enter(page: Page, host: string): Promise<void> {
  await page
    .context()
    .addCookies([{ name: "__Host-entry", value: "1", url: `https://${host}`, secure: true }]);
}

/**
 * Takes the page's cookies away, or those of one name. The page is left first: an open page notices that its
 * session is over and goes to the login by itself, in the middle of what follows.
 */
export async function clearCookies(page: Page, name?: string): Promise<void> {
  await page.goto("about:blank");
  await page.context().clearCookies(name === undefined ? {} : { name });
}

export interface Answer {
  status: number;
  body: unknown;
  cookies: string[];
}

/**
 * What a call answers to a visitor of a site, asked beside the browser (whose names under .localhost the
 * system may not know). A body is posted.
 */
export function ask(host: string, path: string, body?: object): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request(
      {
        host: "127.0.0.1",
        port: PORT,
        path,
        // a connection of its own: one that is kept may be closed by the site just as it is used again
        agent: false,
        method: body ? "POST" : "GET",
        headers: {
          host: `${host}:${PORT}`,
          "sec-fetch-site": "same-origin",
          ...(body && { "content-type": "application/json" }),
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("end", () => {
          const text = Buffer.concat(chunks).toString();
          resolve({
            status: response.statusCode ?? 0,
            body: (response.headers["content-type"] ?? "").includes("json") ? JSON.parse(text) : text,
            cookies: response.headers["set-cookie"] ?? [],
          });
        });
      },
    )
      .on("error", reject)
      .end(body && JSON.stringify(body));
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

/**
 * The demo's members on the first page. Those that stories sign up have a dash in their id, and may be the
 * reader.
 */
export const membersOf = async (host: string, query = "") =>
  (
    (await ask(host, `/api/members.php${query}`)).body as {
      profiles: { id: string; name: string; fictional: boolean; main_image: object | null }[];
    }
  ).profiles.toSorted((a, b) => Number(a.id.includes("-")) - Number(b.id.includes("-")));

/** As a member of the demo, without the screen for it. */
export async function asMember(page: Page, host: string, email: string): Promise<void> {
  const { status, cookies } = await ask(host, "/api/user.php", { email, password: "demo-password" });
  expect([email, status]).toEqual([email, 200]);
  // Stories are told in the browser's language, which the Nordic site answers in where no cookie names another.
  const pairs = cookies
    .filter((cookie) => host !== NORDIC || !cookie.startsWith("__Host-locale="))
    .map((cookie) => /^([^=]+)=([^;]*)/.exec(cookie));
  await page.context().addCookies(
    pairs.map((pair) => ({
      name: pair?.[1] ?? "",
      value: pair?.[2] ?? "",
      url: `https://${host}`,
      secure: true,
    })),
  );
}
