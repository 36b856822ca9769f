import { readFileSync } from "node:fs";
import type { Browser, Locator, Page } from "@playwright/test";
import { desk } from "#tests/support/desk.ts";
import { findingsInTwoLooks } from "./axe.ts";
import { buy, newMember } from "./buyers.ts";
import { operated } from "./operators.ts";
import { at, DUTCH, expect, test } from "./support.ts";

const DESK = "desk.localhost";
const LAPTOP = { width: 1366, height: 768 };
const LARGE = { width: 1920, height: 1080 };
const SITE = "amberlind-nl";
/** The edge knows the browser of these stories as a robot. */
const PERSON =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36";

/** Opens the desk as who keeps the books, by keys. */
async function open(page: Page, path: string, title = "Growth"): Promise<void> {
  await page.goto(at(DESK, `/cdn-cgi/access/login?redirect_url=${encodeURIComponent(path)}`));
  await page.getByRole("link", { name: /^dag/i }).click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
}

const shown = (value: number | null): string =>
  value === null ? "–" : new Intl.NumberFormat("en-GB").format(value);
const table = (page: Page, name: string): Locator => page.getByRole("table", { name });
const cellsOf = (row: Locator): Promise<string[]> => row.getByRole("cell").allInnerTexts();

/** The file that a table's button saves, line by line. */
async function fileOf(page: Page, name: string): Promise<string[]> {
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name, exact: true }).click();
  const text = readFileSync(await (await saved).path(), "utf8");
  expect(text.startsWith("\uFEFF")).toBe(true);
  return text.slice(1).trimEnd().split("\r\n");
}

/** Somebody who has just paid: there is something to count. */
async function somebodyPays(browser: Browser): Promise<void> {
  const member = await newMember(browser, DUTCH, { path: "/credits" });
  await buy(member);
  await member.context().close();
}

test("each number on the screen is one of the call, for the days and the site in the address, and in the file", async ({
  page,
  browser,
}) => {
  await somebodyPays(browser);
  await page.setViewportSize(LAPTOP);
  await open(page, "/growth");
  await page.getByRole("combobox", { name: "Site" }).selectOption(SITE);
  await page.getByRole("combobox", { name: "By", exact: true }).selectOption("month");
  await page.getByRole("combobox", { name: "Split by" }).selectOption("country");
  const from = await page.getByLabel("From", { exact: true }).inputValue();
  const to = await page.getByLabel("To", { exact: true }).inputValue();
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page).toHaveURL(new RegExp(`site=${SITE}.*by=month.*split=country`));
  await expect(page.getByRole("combobox", { name: "Site" })).toHaveValue(SITE);

  const asked = { from, to, site: SITE, by: "month" };
  const answer = await desk(operated, "GET /api/growth", { host: "", as: "dag", query: asked });
  expect(answer.rows.length).toBeGreaterThan(0);
  const months = table(page, "Numbers by period");
  for (const row of answer.rows) {
    const share =
      row.messages === null || row.messages_to_fictional === null || row.messages === 0
        ? "–"
        : `${Math.round((row.messages_to_fictional / row.messages) * 100)} %`;
    await expect
      .poll(() => cellsOf(months.getByRole("row", { name: new RegExp(`^${row.period}`) })))
      .toEqual([
        row.period,
        ...[row.signups_started, row.signups, row.activations, row.active].map(shown),
        ...[row.first_messages, row.replies, row.matches].map(shown),
        ...[row.messages, row.messages_to_fictional].map(shown),
        share,
      ]);
  }
  const parts = await desk(operated, "GET /api/growth", {
    host: "",
    as: "dag",
    query: { ...asked, by: "all", split: "country" },
  });
  await expect(table(page, "Numbers by country").getByRole("row")).toHaveCount(parts.rows.length + 1);

  const [heads = "", ...lines] = await fileOf(page, "CSV of numbers by period");
  expect(heads).toBe(
    "Month,Started,Signups,Activations,Active,First messages,Replies,Matches,Messages,To fictional,Fictional share",
  );
  const [first] = answer.rows;
  expect(lines.find((line) => line.startsWith(`${first?.period},`))).toMatch(
    new RegExp(`^${first?.period},${first?.signups_started},${first?.signups},${first?.activations},`),
  );

  // the address is enough for a colleague, and the other parts keep what it says
  await page.reload();
  await expect(page.getByRole("combobox", { name: "By", exact: true })).toHaveValue("month");
  await page.getByRole("link", { name: "Affiliates" }).click();
  await expect(page).toHaveURL(new RegExp(`/growth/affiliates\\?.*site=${SITE}`));
  await expect(table(page, "Affiliates").or(page.getByText("Nobody came from anywhere"))).toBeVisible();
});

test("money stands by its currency, as the call has it", async ({ page, browser }) => {
  await somebodyPays(browser);
  await page.setViewportSize(LAPTOP);
  const last = new Date();
  const days = {
    from: new Date(last.getTime() - 364 * 86_400_000).toISOString().slice(0, 10),
    to: last.toISOString().slice(0, 10),
  };
  await open(page, `/growth/money?from=${days.from}&to=${days.to}&by=month`);
  const answer = await desk(operated, "GET /api/growth", {
    host: "",
    as: "dag",
    query: { ...days, by: "month" },
  });
  expect(answer.methods.length).toBeGreaterThan(0);
  const decimal = (amount: number | null) => (amount === null ? "–" : (amount / 100).toFixed(2));
  const found = await Promise.all(
    (await table(page, "Money by method and country").getByRole("row").all()).slice(1).map(cellsOf),
  );
  expect(found).toEqual(
    answer.methods.map((row) => [
      row.method,
      row.country,
      row.currency,
      ...[row.revenue, row.refunds, row.chargebacks].map(decimal),
      shown(row.buyers),
      decimal(row.arppu),
    ]),
  );
  for (const currency of new Set(answer.money.map((row) => row.currency)))
    await expect(
      page.getByRole("img", { name: `Chart: Revenue, refunds and chargebacks in ${currency}` }),
    ).toBeVisible();
});

test("visits are estimates that stand apart, and say why where they cannot be read", async ({ page }) => {
  for (const path of ["/landers/gallery", "/", "/landers/gallery"])
    await operated.ask(`${path}?network=storynet`, {
      host: DUTCH,
      country: "NL",
      headers: { "user-agent": PERSON },
    });
  const query = { network: "storynet" };
  const read = () => desk(operated, "GET /api/visits", { host: "", as: "dag", query });
  const landersOf = (answer: Awaited<ReturnType<typeof read>>) =>
    answer.state === "read" ? answer.landers.counts : [];
  await expect
    .poll(async () => landersOf(await read()).reduce((sum, { visits }) => sum + visits, 0))
    .toBeGreaterThanOrEqual(3);
  await page.setViewportSize(LAPTOP);
  await open(page, "/growth/visits?network=storynet");
  await expect(page.getByText(/^Estimates of views of landing pages/)).toBeVisible();
  const rows = (await table(page, "Visits by lander").getByRole("row").all()).slice(1);
  expect(await Promise.all(rows.map(cellsOf))).toEqual(
    landersOf(await read()).map(({ name, visits }) => [name, shown(visits)]),
  );
  const [heads, ...lines] = await fileOf(page, "CSV of visits by lander");
  expect([heads, lines.length]).toEqual(["Lander,Visits", rows.length]);

  await page.route("**/api/visits*", (route) => route.fulfill({ json: { state: "unreachable" } }));
  await page.reload();
  await expect(page.getByRole("alert")).toContainText("Visits cannot be read just now");
  await page.getByRole("link", { name: "Overview" }).click();
  await expect(
    page.getByRole("heading", { name: "Signups", exact: true }).or(page.getByText("Nothing happened")),
  ).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("alert")).toBeVisible();
  await page.unroute("**/api/visits*");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(table(page, "Visits by lander")).toBeVisible();
});

for (const [path, title] of [
  ["/growth", "Growth"],
  ["/growth/money", "Growth"],
  ["/growth/cohorts", "Growth"],
  ["/growth/affiliates", "Growth"],
  ["/growth/visits", "Growth"],
  ["/health", "Health"],
] as const)
  test(`${path} is for everybody, on a laptop and on a large screen, light and dark`, async ({ page }) => {
    await open(page, path, title);
    expect(await findingsInTwoLooks(page, [LAPTOP, LARGE])).toEqual([]);
    const isWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    expect(isWide).toBe(false);
  });
