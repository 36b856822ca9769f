import { findingsInTwoLooks } from "./axe.ts";
import { NARROW, overflow, shiftOf } from "./layout.ts";
import {
  asMember,
  at,
  DUTCH,
  enter,
  expect,
  GERMAN,
  hydrated,
  membersOf,
  NORDIC,
  test,
  WORLD,
} from "./support.ts";

const VISITORS_PATHS = [
  "/",
  "/members",
  "/lang-config",
  "/login",
  "/signup",
  "/signup?gender=female&looking_for=male",
  "/reset-password",
  "/reset-password/do?token=x",
  "/activate/error",
  "/members/{id}",
  "/members/nobody-there",
];
const MEMBERS_PATHS = [
  "/members",
  "/chats",
  "/members?page=2",
  "/notifications",
  "/profile",
  "/lang-config",
  "/nothing-here",
];

/** The other sites have other words and colours, but no other markup: two pages show the colours. */
const isReadByAxe = (host: string, path: string): boolean =>
  host === DUTCH || path === "/" || path === "/members";

for (const host of [DUTCH, GERMAN, NORDIC, WORLD]) {
  test(`nothing moves while the entry warning of ${host} arrives, and axe finds nothing on it`, async ({
    page,
  }) => {
    await page.goto(at(host));
    await hydrated(page);
    expect([await shiftOf(page), await findingsInTwoLooks(page)]).toEqual([0, []]);
  });

  for (const path of VISITORS_PATHS)
    test(`${path} of ${host} does not move while it arrives, has no finding of axe, and does not scroll sideways at 320 pixels`, async ({
      page,
    }) => {
      await enter(page, host);
      const [somebody] = await membersOf(host);
      await page.goto(at(host, path.replace("{id}", somebody?.id ?? "")));
      await hydrated(page);
      expect(await shiftOf(page)).toBe(0);
      if (isReadByAxe(host, path)) expect(await findingsInTwoLooks(page)).toEqual([]);
      await page.setViewportSize(NARROW);
      expect(await overflow(page)).toBe(0);
    });
}

for (const path of [...MEMBERS_PATHS, "a profile"])
  test(`axe finds nothing on a member's screen of ${path}, with the menu closed and open`, async ({
    page,
  }) => {
    await enter(page, DUTCH);
    await asMember(page, DUTCH, "premium@demo.example");
    const [first] = await membersOf(DUTCH);
    await page.goto(at(DUTCH, path === "a profile" ? `/members/${first?.id ?? ""}` : path));
    await hydrated(page);
    expect(await findingsInTwoLooks(page)).toEqual([]);
    // conversations have no bar
    if (path === "/chats") return;
    await page.locator(".account > summary").click();
    expect(await findingsInTwoLooks(page)).toEqual([]);
  });

test("nothing of a member's scrolls sideways at 320 pixels", async ({ page }) => {
  await page.setViewportSize(NARROW);
  await enter(page, GERMAN);
  await asMember(page, GERMAN, "free@demo.example");
  for (const path of MEMBERS_PATHS) {
    await page.goto(at(GERMAN, path));
    expect([path, await overflow(page)]).toEqual([path, 0]);
  }
});

test("every stop of the keyboard on a page shows its focus", async ({ page }) => {
  await enter(page, WORLD);
  await page.goto(at(WORLD, "/members"));
  await hydrated(page);
  for (let i = 0; i < 12; i++) {
    await page.keyboard.press("Tab");
    const seen = await page.evaluate(() => {
      const at = document.activeElement as HTMLElement;
      const shown = (element: Element | null) =>
        element !== null &&
        getComputedStyle(element).outlineStyle !== "none" &&
        getComputedStyle(element).outlineWidth !== "0px";
      // a field's label and a whole card stand in for what they hold
      return shown(at) || shown(at.closest("label, .photo")) || !at.matches(":focus");
    });
    expect([i, seen]).toEqual([i, true]);
  }
});
