import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bundleScript } from "#tools/build/vite/bundle-script.ts";
import { at, DUTCH, expect, hydrated, test } from "./support.ts";

test("the installed app has no warning, and a way back on a profile", async ({
  playwright,
  launchOptions,
}) => {
  const profile = mkdtempSync(join(tmpdir(), "installed-"));
  const app = await playwright.chromium.launchPersistentContext(profile, launchOptions);
  // Installed as a reader does it, for only a window of an app's own has the display mode of one. With --app it would
  // be the browser's first window, which Playwright now and then waits for in vain.
  const browser = await app.browser()?.newBrowserCDPSession();
  if (!browser) throw new Error("no browser to ask");
  const manifestId = at(DUTCH, "/");
  await browser.send("PWA.install", { manifestId, installUrlOrBundleUrl: at(DUTCH, "/members") });
  await browser.send("PWA.changeAppUserSettings", { manifestId, displayMode: "standalone" });
  const opened = app.waitForEvent("page");
  await browser.send("PWA.launch", { manifestId, url: at(DUTCH, "/members") });
  const page = await opened;
  await expect(page.locator("ul.faces a").first()).toBeVisible();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.locator("#page")).not.toHaveAttribute("inert");
  await page.locator("ul.faces a").first().click();
  await hydrated(page);
  await page.getByRole("link", { name: "Terug", exact: true }).click();
  await expect(page).toHaveURL(/\/members$/);
  await app.close();
  rmSync(profile, { recursive: true, force: true });
});

test("a deployed version of the service worker takes over with the next page, whatever is still open", async ({
  page,
}) => {
  const script = await bundleScript("client/runtime/service-worker/service-worker.ts", "worker");
  let version = 1;
  const answers: Record<string, () => [type: string, body: string]> = {
    "/service-worker.js": () => ["text/javascript", `/* ${version} */${script}`],
    "/offline": () => ["text/html", `offline page ${version}`],
  };
  const server = createServer(({ url = "" }, response) => {
    const [type, body] = answers[url]?.() ?? [
      "text/html",
      `<h1>Page ${version}</h1><script>navigator.serviceWorker.register("/service-worker.js")</script>`,
    ];
    response.writeHead(200, { "content-type": type, "cache-control": "no-cache" }).end(body);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const site = `http://localhost:${typeof address === "object" && address ? address.port : 0}`;
  const stored = () =>
    page.evaluate(async () => {
      const { waiting } = await navigator.serviceWorker.ready;
      const offline = await (await caches.match("/offline"))?.text();
      return { isWaiting: waiting !== null, offline };
    });

  await page.goto(site);
  await expect.poll(stored).toEqual({ isWaiting: false, offline: "offline page 1" });
  const left = await page.context().newPage();
  await left.goto(`${site}/left-open`);
  version = 2;
  await page.reload();
  await expect(page.getByRole("heading", { name: "Page 2" })).toBeVisible();
  await expect.poll(stored).toEqual({ isWaiting: false, offline: "offline page 2" });
  await left.reload();
  await expect(left.getByRole("heading", { name: "Page 2" })).toBeVisible();
  server.close();
});
