import type { Browser, Page } from "@playwright/test";
import { findingsInTwoLooks, PHONE } from "./axe.ts";
import { linkTo } from "./inbox.ts";
import { NARROW, overflow, shiftOf } from "./layout.ts";
import {
  asMember,
  at,
  connected,
  DUTCH,
  enter,
  expect,
  GERMAN,
  hydrated,
  membersOf,
  newBrowser,
  test,
  WORLD,
} from "./support.ts";

interface View {
  id: string;
  name: string;
  main_image: { status: string } | null;
  photos: unknown[];
  locked_photos: unknown[];
  fictional: boolean;
}

/** A member's own browser, at a page of a site. */
async function open(browser: Browser, host: string, who: string, path: string): Promise<Page> {
  const page = await (await newBrowser(browser, { viewport: PHONE })).newPage();
  await enter(page, host);
  await asMember(page, host, who);
  await page.goto(at(host, path));
  await hydrated(page);
  await connected(page);
  return page;
}

const call = <T>(page: Page, path: string): Promise<T> =>
  page.evaluate(async (address) => (await fetch(address)).json(), path);

/** Marks one received like as seen. */
const seeLike = (page: Page, id: string): Promise<number> =>
  page.evaluate(async (seen) => {
    const headers = { "content-type": "application/json" };
    return (await fetch("/api/likes.php", { method: "PUT", headers, body: JSON.stringify({ seen }) })).status;
  }, id);

const idOf = async (page: Page): Promise<string> =>
  (await call<{ user: { profile: { id: string } } }>(page, "/api/user.php")).user.profile.id;

/**
 * A member of the first page with a face and more photos than that: one of the demo's, since those that other
 * stories sign up are older.
 */
async function somebodyWithPhotos(page: Page): Promise<View> {
  for (const { id } of (await call<{ profiles: View[] }>(page, "/api/members.php?max_age=80")).profiles) {
    const { profile } = await call<{ profile: View }>(page, `/api/member.php?id=${id}`);
    if (profile.main_image?.status === "active" && profile.photos.length + profile.locked_photos.length > 1)
      return profile;
  }
  throw new Error("nobody with photos");
}

/** The menu of block and report. */
const menu = (page: Page) => page.locator(".person__menu > summary");

test("a like is seen at once on the other's screen, is new until the sender's profile was really opened, and the answer is a match on both", async ({
  browser,
}) => {
  const paid = await open(browser, WORLD, "premium@demo.example", "/members");
  const robin = await open(browser, WORLD, "new@demo.example", "/members");
  const [paidId, robinId] = await Promise.all([idOf(paid), idOf(robin)]);
  // Likes of other stories are no news here.
  const { liked_by: likes } = await call<{ liked_by: { id: string; like_new: boolean }[] }>(
    paid,
    "/api/likes.php",
  );
  for (const { id, like_new: isNew } of likes) if (isNew) await seeLike(paid, id);
  await paid.reload();
  await hydrated(paid);
  await connected(paid);
  const seen: unknown[] = [];
  paid.on("request", (request) => {
    if (request.method() === "PUT" && request.url().endsWith("likes.php")) seen.push(request.postDataJSON());
  });

  await robin.goto(at(WORLD, `/members/${paidId}`));
  await hydrated(robin);
  const heart = robin.getByRole("button", { name: /^Like / });
  await heart.click();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  const overlay = paid.getByRole("dialog", { name: "New like!" });
  await expect(overlay.getByText("Robin likes you.")).toBeVisible({ timeout: 15_000 });
  await overlay.getByRole("button", { name: "Later" }).click();
  const news = paid.getByRole("link", { name: "Likes 1 new" });
  await expect(news).toBeVisible();

  // asked for ahead is not opened
  await news.click();
  const card = paid.locator("a.photo__name", { hasText: "Robin" });
  const ahead = paid.waitForResponse((response) => response.url().endsWith(`/members/${robinId}`));
  await card.hover();
  await ahead;
  expect(seen).toEqual([]);
  await expect(news).toBeVisible();
  await card.click();
  await expect(paid.getByRole("heading", { level: 1 })).toHaveText(/^Robin, /);
  await expect(news).toHaveCount(0);
  await expect(paid.getByText("Robin likes you")).toBeVisible();
  expect(seen).toEqual([{ seen: robinId }]);

  await paid.getByRole("button", { name: "Like Robin" }).click();
  for (const screen of [paid, robin]) {
    const match = screen.getByRole("dialog", { name: "It’s a Match" });
    await expect(match).toBeVisible({ timeout: 15_000 });
    await match.getByRole("button", { name: "Close" }).click();
  }
  await expect(paid.getByText("You like each other")).toBeVisible();
  await expect(robin.getByText("You like each other")).toBeVisible();
  // at its other address it is the same page
  await paid.goto(at(WORLD, `/likes/m/${robinId}`));
  await expect(paid.getByText("You like each other")).toBeVisible();
  await Promise.all([paid.context().close(), robin.context().close()]);
});

test("a member who is blocked while looking at the profile sees that and nothing else at once; the blocker can take it back, there and in the settings", async ({
  browser,
}) => {
  const one = await open(browser, GERMAN, "free@demo.example", "/members");
  const other = await open(browser, GERMAN, "premium@demo.example", "/members");
  const [oneId, otherId] = await Promise.all([idOf(one), idOf(other)]);
  await Promise.all([
    one.goto(at(GERMAN, `/members/${otherId}`)),
    other.goto(at(GERMAN, `/members/${oneId}`)),
  ]);
  await Promise.all([hydrated(one), hydrated(other)]);
  const name = await other.getByRole("heading", { level: 1 }).innerText();
  await connected(other);

  await menu(one).click();
  await one.getByRole("button", { name: "Blockieren" }).click();
  const asked = one.getByRole("dialog");
  await expect(asked.getByText("Ihr seht euch dann nirgendwo mehr.")).toBeVisible();
  await asked.getByRole("button", { name: "Abbrechen" }).click();
  await expect(menu(one)).toBeFocused();
  await menu(one).click();
  await one.getByRole("button", { name: "Blockieren" }).click();
  await asked.getByRole("button", { name: "Blockieren" }).click();
  await expect(one.getByRole("heading", { name: "Du hast dieses Mitglied blockiert" })).toBeVisible();

  await expect(other.getByRole("heading", { level: 1 })).toHaveText("Dieses Mitglied hat dich blockiert", {
    timeout: 15_000,
  });
  await expect(other.locator("#main")).toHaveText("Dieses Mitglied hat dich blockiert");
  await expect(other.locator("#main img")).toHaveCount(0);
  await expect(other).not.toHaveTitle(new RegExp(name.split(",")[0] ?? "-"));
  await other.reload();
  await expect(other.locator("#main")).toHaveText("Dieses Mitglied hat dich blockiert");

  await one.reload();
  await hydrated(one);
  await one.getByRole("button", { name: "Blockierung aufheben" }).click();
  await expect(menu(one)).toBeVisible();
  await expect
    .poll(async () => (await call<{ profile?: View }>(other, `/api/member.php?id=${oneId}`)).profile?.id, {
      timeout: 15_000,
    })
    .toBe(oneId);

  await menu(one).click();
  await one.getByRole("button", { name: "Blockieren" }).click();
  await asked.getByRole("button", { name: "Blockieren" }).click();
  await expect(one.getByRole("heading", { name: "Du hast dieses Mitglied blockiert" })).toBeVisible();
  await one.goto(at(GERMAN, "/notifications"));
  await hydrated(one);
  // the list shows it at once, and a member who leaves before the answer may find the other still blocked
  const unblocked = one.waitForResponse(
    (response) => response.url().includes("/api/blocks.php") && response.request().method() === "DELETE",
  );
  await one.getByRole("button", { name: /^Blockierung aufheben/ }).click();
  await expect(one.getByText("Du hast niemanden blockiert.")).toBeVisible();
  await unblocked;
  await one.goto(at(GERMAN, `/members/${otherId}`));
  await expect(menu(one)).toBeVisible();
  await Promise.all([one.context().close(), other.context().close()]);
});

test("a report keeps what was written when it could not be sent, is the same one when sent again, has a number, and may block as well", async ({
  page,
  complaints,
}) => {
  await enter(page, DUTCH);
  await asMember(page, DUTCH, "premium@demo.example");
  await page.goto(at(DUTCH, "/members"));
  const { id, name } = await somebodyWithPhotos(page);
  const keys: (string | null)[] = [];
  const bodies: { photo?: string; kind: string; text: string }[] = [];
  page.on("request", (request) => {
    if (!request.url().endsWith("reports.php")) return;
    keys.push(request.headers()["idempotency-key"] ?? null);
    bodies.push(request.postDataJSON());
  });
  await page.goto(at(DUTCH, `/members/${id}`));
  await hydrated(page);

  // of one photo, from the whole screen
  await page.getByRole("link", { name: `Foto 1 van ${name} openen` }).click();
  await page.getByRole("button", { name: "Deze foto melden" }).click();
  const report = page.getByRole("dialog", { name: new RegExp(`foto van ${name} melden`) });
  await report.getByRole("button", { name: "Melding versturen" }).click();
  const fault = report.getByRole("alert").filter({ hasText: /./ });
  await expect(fault).toHaveText("Kies een reden.");
  await report.getByLabel("Doet zich voor als iemand anders").check();
  await report.getByLabel("Wat is er gebeurd?").fill("Deze foto is van mijn zus.");
  await expect(report.getByText("26 van 2.000")).toBeVisible();
  let lost = 0;
  await page.route("**/api/reports.php", (route) =>
    lost++ < 1 ? route.fulfill({ status: 422, json: { error: { code: "error" } } }) : route.continue(),
  );
  await report.getByRole("button", { name: "Melding versturen" }).click();
  await expect(fault).toHaveText(/Wat je schreef, staat er nog/);
  await expect(report.getByLabel("Wat is er gebeurd?")).toHaveValue("Deze foto is van mijn zus.");
  await report.getByRole("button", { name: "Melding versturen" }).click();
  const thanks = page.getByRole("dialog", { name: "Bedankt, we kijken ernaar" });
  await expect(thanks.getByText(/Je melding heeft nummer \S+\./)).toBeVisible();
  expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
  expect(bodies[1]).toEqual({
    profile: id,
    photo: expect.stringMatching(/^[\w-]{43}-full\.webp$/),
    kind: "fake",
    text: "Deze foto is van mijn zus.",
  });
  complaints.length = 0; // the browser says in its console that a call was refused
  await thanks.getByRole("button", { name: "Sluiten" }).last().click();
  await page.keyboard.press("Escape");

  // of the whole profile: what was written and not sent is there the next time
  await menu(page).click();
  await page.getByRole("button", { name: "Melden", exact: true }).click();
  const whole = page.getByRole("dialog", { name: `${name} melden` });
  await whole.getByLabel("Wat is er gebeurd?").fill("Vraagt om geld");
  await page.keyboard.press("Escape");
  await expect(menu(page)).toBeFocused();
  await page.reload();
  await hydrated(page);
  await menu(page).click();
  await page.getByRole("button", { name: "Melden", exact: true }).click();
  await expect(whole.getByLabel("Wat is er gebeurd?")).toHaveValue("Vraagt om geld");
  await whole.getByLabel("Reclame of vraagt om geld").check();
  await whole.getByRole("button", { name: "Melding versturen" }).click();
  await thanks.getByRole("button", { name: `${name} ook blokkeren` }).click();
  await expect(page.getByRole("heading", { name: "Je hebt dit lid geblokkeerd" })).toBeVisible();
  expect([keys.length, new Set(keys).size, bodies[2]?.photo]).toEqual([3, 2, undefined]);
  // No draft; the check whether this browser can have push is remembered for an hour.
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key !== "push"))).toEqual([]);
  await page.getByRole("button", { name: "Deblokkeren" }).click();
  await expect(menu(page)).toBeVisible();
});

test("a visitor's like goes on after the login", async ({ page }) => {
  await enter(page, WORLD);
  const [somebody] = await membersOf(WORLD);
  await page.goto(at(WORLD, `/members/${somebody?.id}`));
  await hydrated(page);
  await page.getByRole("link", { name: `Like ${somebody?.name}` }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Log in" }).click();
  await hydrated(page);
  await page.getByLabel("Email or username").fill("free@demo.example");
  await page.getByLabel("Password", { exact: true }).fill("demo-password");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(at(WORLD, `/members/${somebody?.id}`));
  await expect(page.getByText("We’ve sent the like you wanted to give.")).toBeVisible();
  await expect(page.getByRole("button", { name: `Like ${somebody?.name}` })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await page.reload();
  await hydrated(page);
  await expect(page.getByRole("button", { name: `Like ${somebody?.name}` })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await expect(page.getByText("We’ve sent the like you wanted to give.")).toHaveCount(0);
});

test("a visitor's like goes on after the signup, once the address is confirmed, and leads back", async ({
  page,
}) => {
  const email = `liker-${Date.now()}@posteo.example`;
  await enter(page, DUTCH);
  const [, somebody] = await membersOf(DUTCH);
  await page.goto(at(DUTCH, `/members/${somebody?.id}`));
  await hydrated(page);
  await page.getByRole("link", { name: `Like ${somebody?.name}` }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  // the screens of the signup have their own story
  const { places } = await call<{ places: { id: number }[] }>(page, "/api/places.php?q=Utrecht&country=NL");
  const status = await page.evaluate(
    async (body) =>
      (
        await fetch("/api/signup.php", {
          method: "POST",
          headers: { "content-type": "application/json", "idempotency-key": crypto.randomUUID() },
          body: JSON.stringify(body),
        })
      ).status,
    {
      gender: "male",
      looking_for: "both",
      date_of_birth: "1990-02-03",
      place: places[0]?.id,
      username: `Liker ${Date.now() % 100_000}`,
      email,
      password: "een lang woord erbij",
      language: "nl",
      consents: { terms: true, sexuality: true, newsletter: false },
    },
  );
  expect(status).toBe(200);
  await page.goto(at(DUTCH, await linkTo(DUTCH, email)));
  await page.getByRole("button", { name: "Mijn e-mailadres bevestigen" }).click();
  await expect(page).toHaveURL(at(DUTCH, "/activate/done"));
  await expect(page.getByText("We hebben de like die je wilde geven alsnog verstuurd.")).toBeVisible();
  await page.getByRole("link", { name: "Verder" }).click();
  await expect(page.getByRole("button", { name: `Like ${somebody?.name}` })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  expect(await page.evaluate(() => localStorage.getItem("intent"))).toBeNull();
});

test("by the keyboard alone: through the photos, over the whole screen and back", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await enter(page, WORLD);
  await asMember(page, WORLD, "premium@demo.example");
  await page.goto(at(WORLD, "/members"));
  const { id, name, photos } = await somebodyWithPhotos(page);
  await page.goto(at(WORLD, `/members/${id}`));
  await hydrated(page);
  const large = (number: number) => page.getByRole("link", { name: `Open photo ${number} of ${name}` });
  const small = (number: number) => page.getByRole("button", { name: `Show photo ${number}`, exact: true });
  await expect(small(1)).toHaveAttribute("aria-current", "true");
  await page.keyboard.press("ArrowRight");
  await expect(small(2)).toHaveAttribute("aria-current", "true");
  await expect(large(2)).toBeInViewport();
  await page.keyboard.press("ArrowLeft");
  await expect(small(1)).toHaveAttribute("aria-current", "true");

  await large(1).focus();
  await page.keyboard.press("Enter");
  const viewer = page.getByRole("dialog", { name: `Photos of ${name}` });
  await expect(viewer.getByText(`1 of ${photos.length + 1}`)).toBeVisible();
  await expect(viewer.getByRole("button", { name: "Close" })).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(viewer.getByText(`2 of ${photos.length + 1}`)).toBeVisible();
  await expect(
    viewer.getByRole("img", { name: `Photo 2 of ${photos.length + 1}: ${name}` }),
  ).toBeInViewport();
  await page.keyboard.press("Escape");
  await expect(viewer).toHaveCount(0);
  // the row stands where the screen was left, and so does the focus
  await expect(large(2)).toBeFocused();
  await expect(small(2)).toHaveAttribute("aria-current", "true");
});

test("similar people are asked for when the reader comes near, and a tapped card is there before its profile", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 600 });
  await enter(page, WORLD);
  await asMember(page, WORLD, "premium@demo.example");
  await page.goto(at(WORLD, "/members"));
  const { id } = await somebodyWithPhotos(page);
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("similar.php")) asked.push(request.url());
  });
  await page.goto(at(WORLD, `/members/${id}`));
  await hydrated(page);
  expect(asked).toEqual([]);
  await page.locator(".similar").scrollIntoViewIfNeeded();
  const card = page.locator(".similar li.photo").first();
  await card.scrollIntoViewIfNeeded();
  expect(asked.length).toBe(1);
  const name = await card.locator("a").innerText();
  let come: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    come = resolve;
  });
  const address = await card.locator("a").getAttribute("href");
  await page.route(`**${address}`, async (route) => {
    await held;
    await route.continue();
  });
  await card.locator("a").click();
  // the shape: name and photo, and nothing that is not known yet
  await expect(page.locator(".person[aria-busy] h1").first()).toHaveText(name);
  await expect(page.locator(".person__act")).toHaveCount(0);
  // a movement ends where the element that grows is replaced
  const main = page.locator(".person__main");
  await main.evaluate((element) => {
    element.dataset["seen"] = "growing";
  });
  come();
  await expect(menu(page)).toBeVisible();
  await expect(main).toHaveAttribute("data-seen", "growing");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await page.goBack();
  await expect(page).toHaveURL(at(WORLD, `/members/${id}`));
  await expect(menu(page)).toBeVisible();
});

test("a member's own profile can be neither liked nor reported, and leads to its editing", async ({
  page,
}) => {
  await enter(page, WORLD);
  await asMember(page, WORLD, "free@demo.example");
  await page.goto(at(WORLD, "/members"));
  await page.goto(at(WORLD, `/members/${await idOf(page)}`));
  await expect(page.getByRole("link", { name: "Edit my profile" })).toBeVisible();
  await expect(page.locator(".person__act")).toHaveCount(0);
});

test.describe("axe finds nothing on a profile", () => {
  const findsNothing = async (page: Page) => expect(await findingsInTwoLooks(page)).toEqual([]);
  const openProfile = async (page: Page, email?: string) => {
    await enter(page, DUTCH);
    if (email !== undefined) await asMember(page, DUTCH, email);
    await page.goto(at(DUTCH, "/members"));
    const shown = await somebodyWithPhotos(page);
    await page.goto(at(DUTCH, `/members/${shown.id}`));
    await hydrated(page);
    return shown;
  };

  test("of a visitor", async ({ page }) => {
    await openProfile(page);
    await findsNothing(page);
  });

  test("of a member, with those who are similar", async ({ page }) => {
    await openProfile(page, "premium@demo.example");
    await page.locator(".similar").scrollIntoViewIfNeeded();
    await expect(page.locator(".similar li.photo").first()).toBeVisible();
    await findsNothing(page);
  });

  test("with its photos over the whole screen", async ({ page }) => {
    const { name } = await openProfile(page, "premium@demo.example");
    await page.getByRole("link", { name: `Foto 1 van ${name} openen` }).click();
    await findsNothing(page);
  });

  test("with its menu and a report that lacks its kind", async ({ page }) => {
    await openProfile(page, "premium@demo.example");
    await menu(page).click();
    await findsNothing(page);
    await page.getByRole("button", { name: "Melden", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Melding versturen" }).click();
    await findsNothing(page);
  });

  test("before and after it is blocked", async ({ page }) => {
    await openProfile(page, "premium@demo.example");
    await menu(page).click();
    await page.getByRole("button", { name: "Blokkeren" }).click();
    await findsNothing(page);
    await page.getByRole("dialog").getByRole("button", { name: "Blokkeren" }).click();
    await expect(page.getByRole("button", { name: "Deblokkeren" })).toBeVisible();
    await findsNothing(page);
    await page.getByRole("button", { name: "Deblokkeren" }).click();
    await expect(menu(page)).toBeVisible();
  });
});

test("nothing of a profile scrolls sideways at 320 pixels, and nothing moves while it arrives", async ({
  page,
}) => {
  await page.setViewportSize(NARROW);
  await enter(page, GERMAN);
  await asMember(page, GERMAN, "free@demo.example");
  await page.goto(at(GERMAN, "/members"));
  const { id } = await somebodyWithPhotos(page);
  await page.goto(at(GERMAN, `/members/${id}`));
  await hydrated(page);
  expect([await overflow(page), await shiftOf(page)]).toEqual([0, 0]);
});
