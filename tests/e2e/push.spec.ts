import type { BrowserContext, CDPSession, Page, Worker } from "@playwright/test";
import type { PushPayload } from "#contract/push.ts";
import type { StoredPush } from "#origin/demo/push-stand-in.ts";
import { decrypt, pushReceiver, type PushReceiver } from "#tests/support/push-receiver.ts";
import { newMember } from "./buyers.ts";
import {
  asMember,
  ask,
  at,
  DUTCH,
  enter,
  expect,
  forgiveLogout,
  hydrated,
  membersOf,
  newBrowser,
  test,
} from "./support.ts";
import { idOf, open, write } from "./talkers.ts";

/**
 * A browser without a push service can't subscribe. What it would be given is the receiver's, and lasts as
 * long as the browser's own would: until it is unsubscribed.
 */
async function canSubscribe(context: BrowserContext, { subscription }: PushReceiver): Promise<void> {
  await context.grantPermissions(["notifications"], { origin: at(DUTCH, "") });
  await context.addInitScript((given) => {
    const KEY = "stub-of-the-browser";
    const made = {
      endpoint: given.endpoint,
      options: { applicationServerKey: null },
      toJSON: () => given,
      unsubscribe: async () => {
        localStorage.removeItem(KEY);
        return true;
      },
    };
    Object.assign(PushManager.prototype, {
      subscribe: async () => {
        localStorage.setItem(KEY, "");
        return made;
      },
      getSubscription: async () => (localStorage.getItem(KEY) === null ? null : made),
    });
  }, subscription);
}

/**
 * Turns push on by the alert: on the page that is opened first it lies over the page and moves nothing, and
 * the next one has it in its place.
 */
async function turnOn(page: Page): Promise<void> {
  await page.goto(at(DUTCH, "/members"));
  await hydrated(page);
  const button = page.getByRole("button", { name: "Meldingen aanzetten" });
  await expect(page.locator("#toasts").locator(button)).toBeVisible();
  await page.getByRole("link", { name: "Likes" }).first().click();
  await expect(page.locator(".warnings").locator(button)).toBeVisible();
  await expect(page.locator("#toasts").locator(button)).toHaveCount(0);
  await button.click();
  await expect(page.getByText("Meldingen staan aan op dit apparaat.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Meldingen aanzetten" })).toBeHidden();
}

const pushed = async (receiver: PushReceiver): Promise<PushPayload[]> =>
  ((await ask(DUTCH, "/dev/push?as=json")).body as StoredPush[])
    .filter(({ endpoint }) => endpoint === receiver.subscription.endpoint)
    .map(({ body }) => decrypt(receiver, body) as PushPayload);

/** The browser's own delivery, as a push service would bring about. */
async function deliver(devtools: CDPSession, payload: PushPayload): Promise<void> {
  const registered = new Promise<string>((resolve) => {
    devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(at(DUTCH, "/")));
      if (own) resolve(own.registrationId);
    });
  });
  await devtools.send("ServiceWorker.enable");
  await devtools.send("ServiceWorker.deliverPushMessage", {
    origin: at(DUTCH, ""),
    registrationId: await registered,
    data: JSON.stringify(payload),
  });
}

/**
 * Waits for the next notification of a service worker, then returns all that are shown. They are not read
 * earlier: Chromium deletes a notification that is stored but not on the screen yet when they are read.
 */
function notificationsAfterNext(worker: Worker) {
  return worker.evaluate(async () => {
    const { registration } = globalThis as never as { registration: ServiceWorkerRegistration };
    await new Promise<void>((resolve) => {
      const show = registration.showNotification.bind(registration);
      registration.showNotification = async (...given) => {
        await show(...given);
        resolve();
      };
    });
    return (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }));
  });
}

/** Everything that this site has stored in the browser, besides cookies. */
const stored = (page: Page) =>
  page.evaluate(async () => ({
    caches: await caches.keys(),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage).filter((key) => key !== "retry-budget"),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
  }));

test("a message is pushed while the app is closed, and a click leads to the conversation; a logout leaves nothing", async ({
  browser,
}) => {
  const receiver = pushReceiver();
  const context = await newBrowser(browser);
  await canSubscribe(context, receiver);
  const page = await context.newPage();
  await enter(page, DUTCH);
  await asMember(page, DUTCH, "free@demo.example");
  await turnOn(page);
  const annaId = await idOf(page);
  const bert = await open(browser, DUTCH, "premium@demo.example", { path: `/chats/${annaId}` });
  const bertId = await idOf(bert);
  await page.evaluate(
    async (address) => void (await fetch(address, { method: "DELETE" })),
    `/api/chat.php?conversation=${bertId}`,
  );

  // closed: no page of the site is open in that browser
  const elsewhere = await context.newPage();
  await page.close();
  await write(bert, "Ben je er nog?");
  await expect.poll(() => pushed(receiver)).toHaveLength(1);
  const [payload] = await pushed(receiver);
  if (!payload) throw new Error("nothing was pushed");
  expect(payload).toMatchObject({
    title: "Amberlind",
    body: "Iemand heeft je voor het eerst geschreven.",
    path: `/chats/${bertId}`,
  });

  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error("no service worker");
  const shown = notificationsAfterNext(worker);
  await deliver(await context.newCDPSession(elsewhere), payload);
  expect(await shown).toEqual([{ title: payload.title, body: payload.body, tag: `chat-${bertId}` }]);
  expect(await worker.evaluate(() => caches.keys())).toEqual(["offline"]);

  // with a page open, the click leads it to the conversation
  const later = await context.newPage();
  await later.goto(at(DUTCH, "/members"));
  await hydrated(later);
  await worker.evaluate(async () => {
    const { registration } = globalThis as never as { registration: ServiceWorkerRegistration };
    const [notification] = await registration.getNotifications();
    const event = new Event("notificationclick") as Event & { notification?: unknown; waitUntil?: unknown };
    Object.assign(event, { notification, waitUntil: () => undefined });
    globalThis.dispatchEvent(event);
  });
  await expect(later).toHaveURL(at(DUTCH, `/chats/${bertId}`));
  await expect(later.getByText("Ben je er nog?").first()).toBeVisible();

  // the settings have it on, and can end and begin it
  await later.goto(at(DUTCH, "/notifications"));
  await hydrated(later);
  const device = later.getByRole("switch", { name: "Pushmeldingen op dit apparaat" });
  await expect(device).toBeChecked();
  const ended = later.waitForResponse((response) => response.url().endsWith("/api/push.php"));
  await device.click();
  expect((await ended).status()).toBe(204);
  await expect(device).not.toBeChecked();
  await device.click();
  await expect(device).toBeChecked();
  await later.getByRole("switch", { name: "Namen tonen in pushmeldingen" }).click();
  await later.locator(".account > summary").click();
  await later.getByRole("button", { name: "Uitloggen", exact: true }).click();
  await expect(later).toHaveURL(at(DUTCH));
  await hydrated(later);
  await expect
    .poll(() => stored(later))
    .toEqual({ caches: [], databases: [], local: [], session: [], workers: 0 });
});

test("leaving quickly logs out, and going back finds no page of the member's", async ({
  page,
  complaints,
}) => {
  await page
    .context()
    .route("https://www.wikipedia.org/", (route) =>
      route.fulfill({ contentType: "text/html", body: "<h1>Encyclopedia</h1>" }),
    );
  await enter(page, DUTCH);
  await asMember(page, DUTCH, "free@demo.example");
  await page.goto(at(DUTCH, "/members"));
  await hydrated(page);
  await page.locator("ul.faces a").first().click();
  await expect(page).toHaveURL(/\/members\/\w+/);
  await page.locator(".account > summary").click();
  await page.getByRole("link", { name: "Snel weg" }).click();
  await expect(page.getByRole("heading", { name: "Encyclopedia" })).toBeVisible();
  // the logout outlives the page, which does not wait for it
  const cookies = async () => (await page.context().cookies(at(DUTCH))).map(({ name }) => name);
  await expect.poll(cookies).not.toContain("__Host-session");
  await page.goBack();
  await expect(page.getByRole("link", { name: "Inloggen" })).toBeVisible();
  await expect(page.locator(".account")).toHaveCount(0);
  expect(await cookies()).not.toContain("__Host-session");
  // what was asked for before the logout and refused after it is reported late
  await page.goto("about:blank");
  forgiveLogout(complaints);
  const others = complaints.filter((complaint) => !complaint.includes("https://www.wikipedia.org/"));
  complaints.splice(0, Infinity, ...others);
});

test("the site can be installed under its own name and pictures, in the reader's language", async ({
  page,
}) => {
  await enter(page, DUTCH);
  await page.goto(at(DUTCH));
  await hydrated(page);
  const devtools = await page.context().newCDPSession(page);
  const { data = "", errors, url } = await devtools.send("Page.getAppManifest");
  expect([url, errors]).toEqual([at(DUTCH, "/manifest.webmanifest"), []]);
  const manifest = JSON.parse(data) as {
    icons: { src: string; sizes: string; purpose: string }[];
  } & Record<string, unknown>;
  expect(manifest).toMatchObject({
    id: "/",
    name: "Amberlind",
    short_name: "Amberlind",
    lang: "nl",
    start_url: "/",
    scope: "/",
    display: "standalone",
  });
  const sizes = await page.evaluate(
    async (icons) =>
      Promise.all(
        icons.map(async ({ src }) => {
          const { width, height } = await createImageBitmap(await (await fetch(src)).blob());
          return `${width}x${height}`;
        }),
      ),
    manifest.icons.filter(({ sizes: given }) => given !== "any"),
  );
  expect(sizes).toEqual(["192x192", "512x512", "512x512", "96x96"]);
  expect(manifest.icons.map(({ purpose }) => purpose)).toContain("maskable");
  // a test's browser is always a private one; of the site there is nothing to complain
  const { installabilityErrors } = await devtools.send("Page.getInstallabilityErrors");
  expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(["in-incognito"]);
});

test("without a connection a member gets the site's own page in their language, and goes on from there", async ({
  page,
  complaints,
}) => {
  await enter(page, DUTCH);
  await asMember(page, DUTCH, "free@demo.example");
  await page.goto(at(DUTCH, "/members"));
  await hydrated(page);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await expect
    .poll(() => page.evaluate(async () => (await caches.match("/offline")) !== undefined))
    .toBe(true);
  await page.context().setOffline(true);
  await page.goto(at(DUTCH, "/likes"));
  await expect(page.getByRole("heading", { name: "Je bent offline" })).toBeVisible();
  await expect(page.getByText("Amberlind")).toBeVisible();
  expect(await page.evaluate(async () => (await caches.keys()).length)).toBe(1);
  await page.context().setOffline(false);
  await page.getByRole("link", { name: "Opnieuw proberen" }).click();
  await expect(page).toHaveURL(at(DUTCH, "/likes"));
  await hydrated(page);
  complaints.length = 0; // the browser says in its console what failed while it was offline
});

test("a member who has written hears once that the site can be installed, and never again after that", async ({
  browser,
}) => {
  const [somebody] = await membersOf(DUTCH);
  const page = await newMember(browser, DUTCH, { path: `/chats/${somebody?.id ?? ""}` });
  await page.evaluate(() => {
    const offer = Object.assign(new Event("beforeinstallprompt", { cancelable: true }), {
      prompt: async () => void (document.documentElement.dataset["asked"] = ""),
    });
    globalThis.dispatchEvent(offer);
    document.documentElement.dataset["held"] = String(offer.defaultPrevented);
  });
  await expect(page.locator("html")).toHaveAttribute("data-held", "true");
  // the demo's members have signed up just now
  await page.clock.setSystemTime(Date.now() + 2 * 86_400_000);
  const hint = page.getByText("Put Amberlind on your home screen.");
  await write(page, "Tot straks!");
  await expect(hint).toBeHidden();
  await page.getByRole("link", { name: "All messages" }).click();
  await expect(hint).toBeVisible();
  const dismissed = page.waitForResponse(/dismissals\.php/);
  await page.getByRole("button", { name: "Install app" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-asked", "");
  expect((await dismissed).status()).toBe(200);
  await expect(hint).toBeHidden();
});
