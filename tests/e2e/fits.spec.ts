import { PHONE } from "./axe.ts";
import { newMember, visitPage } from "./buyers.ts";
import { NARROW } from "./layout.ts";
import { readIn } from "./readers.ts";
import { asMember, at, enter, expect, GERMAN, hydrated, membersOf, test, WORLD } from "./support.ts";

test.use({ viewport: PHONE });

test("the longest prices stay inside their cards, on the narrowest phone, on a tablet and between", async ({
  page,
}) => {
  // Danish, Norwegian and Swedish kroner, Swiss francs
  for (const locale of ["da", "nb", "sv", "it"] as const) {
    const host = await readIn(page, locale);
    for (const width of [320, 390, 400, 768]) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(at(host, "/pricing"));
      const outside = await page.locator(".price__sum").evaluateAll((sums) =>
        sums.flatMap((sum) => {
          const words = document.createRange();
          words.selectNodeContents(sum);
          const card = sum.closest(".price")?.getBoundingClientRect();
          return card && words.getBoundingClientRect().right <= card.right - 8 ? [] : [sum.textContent];
        }),
      );
      expect([locale, width, outside]).toEqual([locale, width, []]);
    }
  }
});

test("the title of a search by name keeps off the buttons beside it, in German on a phone", async ({
  page,
}) => {
  await enter(page, GERMAN);
  await asMember(page, GERMAN, "premium@demo.example");
  for (const size of [PHONE, NARROW]) {
    await page.setViewportSize(size);
    await page.goto(at(GERMAN, "/members?name=Zxqy"));
    await hydrated(page);
    const gap = await page.locator(".screen-head").evaluate((head) => {
      const words = document.createRange();
      words.selectNodeContents(head.querySelector("h1") ?? head);
      const buttons = head.querySelector(".screen-head__act")?.getBoundingClientRect();
      return (buttons?.left ?? 0) - words.getBoundingClientRect().right;
    });
    expect([size.width, gap >= 4]).toEqual([size.width, true]);
    await expect(page.getByRole("link", { name: "Filter entfernen: „Zxqy“" })).toBeVisible();
  }
});

test("the name of no gift is broken inside a word, in German either", async ({ browser }) => {
  for (const host of [WORLD, GERMAN]) {
    const page = await newMember(browser, host);
    const [somebody] = await membersOf(host);
    await visitPage(page, at(host, `/members/${somebody?.id ?? ""}/chat#gifts`));
    await expect(page.locator(".gifts__one").first()).toBeVisible();
    const broken = await page.locator(".gifts__one").evaluateAll((gifts) =>
      gifts.flatMap((gift) => {
        const texts = document.createTreeWalker(gift, NodeFilter.SHOW_TEXT);
        const found: string[] = [];
        while (texts.nextNode())
          for (const { 0: word, index } of (texts.currentNode.textContent ?? "").matchAll(/[^\s-]+/g)) {
            const range = document.createRange();
            range.setStart(texts.currentNode, index);
            range.setEnd(texts.currentNode, index + word.length);
            if (range.getClientRects().length > 1) found.push(word);
          }
        return found;
      }),
    );
    expect([host, broken]).toEqual([host, []]);
    await page.context().close();
  }
});

test("a report without a kind leads back to the kinds, and its number is in one piece", async ({
  browser,
}) => {
  const page = await newMember(browser, WORLD, { viewport: NARROW });
  const somebody = (await membersOf(WORLD)).at(-1);
  await visitPage(page, at(WORLD, `/members/${somebody?.id ?? ""}`));
  await page.locator(".person__menu > summary").click();
  await page.getByRole("button", { name: "Report", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Send report" }).click();
  await expect(dialog.getByText("Please choose a reason.")).toBeInViewport();
  await expect(dialog.getByRole("radio").first()).toBeFocused();
  await dialog.getByText("Something else").click();
  await dialog.getByRole("button", { name: "Send report" }).click();
  const number = dialog.locator(".care__receipt b");
  await expect(number).toHaveText(/^R-/);
  expect(await number.evaluate((element) => element.getClientRects().length)).toBe(1);
  await page.context().close();
});
