import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bundleScript } from "#tools/vite/bundle-script.ts";
import { at, DUTCH, expect, hydrated, test } from "./support.ts";

test("the installed app has no warning, and a way back on a profile", async ({
  playwright,
  launchOptions,
}) => {
  // only a window of an app's own has the display mode of one
  const profile = mkdtempSync(join(tmpdir(), "installed-"));
  const app = await playwright.chromium.launchPersistentContext(profile, {
    ...launchOptions,
    args: [...(launchOptions.args ?? []), `--app=${at(DUTCH, "/members")}`],
  });
  const [page] = app.pages();
  if (!page) throw new Error("the app has no window");
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
  const script = await bundleScript("client/service-worker/service-worker.ts", "worker");
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
