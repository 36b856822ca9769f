/** What benchmarks and the crawl begin with: the served demo, a browser, a phone, a member who is logged in. */
import { once } from "node:events";
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from "playwright";
import { browser, CHROMIUM_FLAGS } from "#tools/dev/chromium.ts";
import { DEMO_BUILD } from "#tools/dev/demo-build.ts";
import { makeDemoData, migrate, serve, untilReady } from "#tools/dev/local.ts";

/** An account of every demo site (README). */
export const DEMO_MEMBER = { email: "premium@demo.example", password: "demo-password" };

export interface DemoSite {
  url: string;
  stop: () => Promise<void>;
}

/** Serves a build of the demo on the state in a folder, which keeps what is written to it. */
export async function startDemo(port: number, folder: string, build = DEMO_BUILD): Promise<DemoSite> {
  await makeDemoData();
  await migrate(folder);
  const server = serve(port, folder, false, build);
  const ended = once(server, "close");
  process.on("exit", () => server.kill());
  await untilReady(port);
  return {
    url: `http://localhost:${port}`,
    stop: async () => {
      server.kill();
      await ended;
    },
  };
}

/** Starts this machine's Chromium, or the one in `file`. */
export const launchChromium = (file = browser()): Promise<Browser> =>
  chromium.launch({ executablePath: file ?? "", args: CHROMIUM_FLAGS });

const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  locale: "en-GB",
};

/** A phone whose reader has not been to the site. */
export const openPhone = (chrome: Browser): Promise<BrowserContext> => chrome.newContext(PHONE);

/** A page of a member who is logged in and has dismissed the entry warning, on a phone. */
export async function openMemberPhone(chrome: Browser, url: string): Promise<Page> {
  const context = await openPhone(chrome);
  await context.addCookies([
    { name: "__Host-entry", value: "1", url: url.replace("http:", "https:"), secure: true },
  ]);
  const page = await context.newPage();
  await page.goto(`${url}/lang-config`);
  await logIn(page);
  return page;
}

/** Logs the demo's member in from a page of the site. Fails where the site refuses. */
export async function logIn(page: Page): Promise<void> {
  const status = await page.evaluate(
    async (login) =>
      (
        await fetch("/api/user.php", {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(login),
        })
      ).status,
    DEMO_MEMBER,
  );
  if (status !== 200) throw new Error(`${DEMO_MEMBER.email} could not log in: ${status}`);
}
