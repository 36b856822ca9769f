import type { Browser, Page } from "@playwright/test";
import { findings, findingsInTwoLooks } from "./axe.ts";
import { newMember } from "./buyers.ts";
import { ask, at, connected, DUTCH, expect, GERMAN, hydrated, newBrowser, test } from "./support.ts";

const DESK = "desk.localhost";
const NOTEBOOK = { width: 1366, height: 768 };
const DESKTOP = { width: 1920, height: 1080 };

/** A person's browser at the desk. */
async function operator(browser: Browser, name: string): Promise<Page> {
  const page = await (await newBrowser(browser, { locale: "en-GB", viewport: NOTEBOOK })).newPage();
  await page.goto(at(DESK, "/cdn-cgi/access/login?redirect_url=%2Ftokens"));
  await page.getByRole("link", { name: new RegExp(`^${name}`) }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  return page;
}

/** A call of a site, as a page of it makes it. */
const call = <Answer>(page: Page, path: string, body?: object): Promise<Answer> =>
  page.evaluate(
    async ({ to, given }) => {
      const answer = await fetch(to, {
        method: given ? "POST" : "GET",
        ...(given && {
          body: JSON.stringify(given),
          headers: { "content-type": "application/json", "idempotency-key": crypto.randomUUID() },
        }),
      });
      return answer.json();
    },
    { to: path, given: body ?? null },
  );
const whoIs = async (page: Page) => {
  const { user } = await call<{ user: { id: string; name: string } }>(page, "/api/user.php");
  const { account } = await call<{ account: { email: string } }>(page, "/api/account.php");
  return { ...user, email: account.email };
};
const report = async (page: Page, profile: string) =>
  (
    await call<{ report: { receipt: string } }>(page, "/api/reports.php", {
      profile,
      kind: "conduct",
      text: "They asked me for money.",
    })
  ).report.receipt;
const subjectsTo = async (email: string, host = DUTCH) =>
  ((await ask(host, `/dev/mail?as=json&to=${encodeURIComponent(email)}`)).body as { subject: string }[]).map(
    ({ subject }) => subject,
  );
/** Until what was just decided has taken effect and cannot be taken back. */
async function inEffect(page: Page): Promise<void> {
  await expect(page.getByRole("button", { name: "Take back" })).toBeVisible();
  await expect
    .poll(() => call<{ planned: unknown[] }>(page, "/api/planned").then(({ planned }) => planned), {
      timeout: 40_000,
    })
    .toEqual([]);
}
async function logIn(page: Page, email: string): Promise<void> {
  await page.locator("#email").fill(email);
  await page.locator("#password").fill("demo-password");
  await page.keyboard.press("Enter");
}

test("two people decide a report and its appeal by keys: one claim, one undo, one lift", async ({
  browser,
}) => {
  test.slow();
  const [anna, bert] = [
    await newMember(browser, DUTCH, { path: "/notifications" }),
    await newMember(browser, DUTCH, { path: "/notifications" }),
  ];
  const [reporter, member] = [await whoIs(anna), await whoIs(bert)];
  await connected(bert);
  const before = (await subjectsTo(reporter.email)).length;
  const receipts = [await report(anna, member.id), await report(anna, member.id)];
  const [ada, bea] = [await operator(browser, "Ada"), await operator(browser, "Bea")];

  // Ada opens the case, and Bea can read it
  await ada.goto(at(DESK, `/cases?kind=report&about=${member.id}`));
  await expect(ada.getByText("2 in all.")).toBeVisible();
  await ada.keyboard.press("s");
  await expect(ada.getByRole("form", { name: "Decide" })).toBeVisible();
  const address = ada.url();
  expect(receipts.some((receipt) => address.includes(receipt))).toBe(true);
  await bea.goto(address);
  await expect(bea.getByText("Ada Brandt has this case. You can read it.")).toBeVisible();
  await expect(bea.getByRole("form", { name: "Decide" })).toBeHidden();

  // nobody is told that we acted where nothing happens
  await ada.keyboard.press("a");
  await ada.keyboard.press("Control+Enter");
  await expect(ada.getByRole("alert")).toHaveText(/Choose what happens to them/);

  // what is typed is there after a reload
  await ada.keyboard.press("s");
  await ada.keyboard.press("2");
  await expect(ada.getByLabel("What we saw, for the member")).toHaveValue(/asked other members for money/);
  await ada.keyboard.press("f");
  await ada.keyboard.press("End");
  await ada.keyboard.type(" On 3 May.");
  await ada.reload();
  await expect(ada.getByLabel("What we saw, for the member")).toHaveValue(/On 3 May\.$/);
  await ada.keyboard.press("o");
  await ada.keyboard.press("v");
  await expect(
    ada
      .getByRole("dialog")
      .getByText(/account is suspended/)
      .first(),
  ).toBeVisible();
  await expect(
    ada
      .getByRole("dialog")
      .getByText(/We’ve acted on your report/)
      .first(),
  ).toBeVisible();
  expect(await findings(ada)).toEqual([]);
  await ada.keyboard.press("Escape");

  // decided, and taken back: nobody hears of it
  await ada.keyboard.press("Control+Shift+Enter");
  await ada.waitForURL(/\/cases\?kind=report/);
  await expect(ada.getByRole("button", { name: "Take back" })).toBeVisible();
  await ada.keyboard.press("z");
  await ada.waitForURL(address);
  await expect(ada.getByText(/was taken back/)).toBeVisible();
  expect(await subjectsTo(reporter.email)).toHaveLength(before);

  // what was typed is there again; decided for good, both reports are closed, and both sides are told
  await expect(ada.getByLabel("What we saw, for the member")).toHaveValue(/On 3 May\.$/);
  await ada.keyboard.press("Control+Enter");
  await expect(ada.getByRole("button", { name: "Take back" })).toBeVisible();
  await inEffect(ada);
  await expect
    .poll(async () => (await subjectsTo(reporter.email)).slice(0, -before || undefined).toSorted())
    .toEqual(receipts.map((receipt) => `We’ve acted on your report ${receipt}`).toSorted());

  // the member appeals; who decided cannot open it
  await bert.waitForURL(/\/login\?next=/);
  await hydrated(bert);
  await logIn(bert, member.email);
  await bert.waitForURL(at(DUTCH, "/decisions"));
  const { decisions } = await call<{ decisions: { id: string }[] }>(bert, "/api/own-decisions.php");
  const decision = decisions[0]?.id ?? "";
  await call(bert, "/api/complaints.php", {
    kind: "decision",
    decision,
    email: member.email,
    language: "en",
    text: "Somebody else used my account.",
  });
  const appeal = at(DESK, `/cases/amberlind-nl/appeal/${decision}`);
  await ada.goto(appeal);
  await expect(ada.getByRole("alert")).toHaveText(/somebody else decides/);
  await bea.goto(at(DESK, "/cases?kind=appeal"));
  await bea.goto(appeal);
  await expect(bea.getByText("Somebody else used my account.")).toBeVisible();
  await bea.keyboard.press("n");
  await expect(bea.getByLabel(/^Answer to who wrote it/)).toHaveValue(/the decision stands/);
  await bea.keyboard.press("Control+Shift+Enter");
  await inEffect(bea);

  // the decision is lifted later, and the member is back
  await ada.goto(at(DESK, `/cases/amberlind-nl/decision/${decision}`));
  await expect(ada.getByLabel(/^Why, for the member/)).toHaveValue(/The decision was wrong/);
  await ada.keyboard.press("Control+Enter");
  await inEffect(ada);
  await bert.goto(at(DUTCH, "/login?next=/notifications"));
  await hydrated(bert);
  await logIn(bert, member.email);
  await bert.waitForURL(at(DUTCH, "/notifications"));
});

test("a reporter reads the answer in their language, and a lost connection keeps what was typed", async ({
  browser,
}) => {
  const [anna, bert] = [
    await newMember(browser, GERMAN, { path: "/notifications" }),
    await newMember(browser, GERMAN, { path: "/notifications" }),
  ];
  const [reporter, member] = [await whoIs(anna), await whoIs(bert)];
  const receipt = await report(anna, member.id);
  const bea = await operator(browser, "Bea");
  await bea.goto(at(DESK, `/cases/rubinelle/report/${receipt}`));
  await bea.getByRole("radio", { name: /Nothing is wrong/ }).waitFor();
  await bea.keyboard.press("n");
  const answer = bea.getByLabel("Answer to who wrote it (German)");
  await expect(answer).toHaveValue(/gegen unsere Regeln verstößt/);
  await bea.keyboard.press("r");
  await bea.keyboard.press("Control+End");
  await bea.keyboard.type(" Alles Gute.");
  await bea.context().setOffline(true);
  await bea.keyboard.press("Control+Shift+Enter");
  await expect(bea.getByText("The desk cannot be reached. What you typed is still here.")).toBeVisible();
  await expect(answer).toHaveValue(/Alles Gute\.$/);
  await bea.context().setOffline(false);
  await bea.getByRole("button", { name: "Try again" }).click();
  await inEffect(bea);
  await expect
    .poll(() => subjectsTo(reporter.email, GERMAN))
    .toContain(`Unsere Entscheidung zu deiner Meldung ${receipt}`);
});

test("pictures of a case are blurred and grey until somebody wants to see them, by a key or under the mouse", async ({
  browser,
}) => {
  const anna = await newMember(browser, DUTCH, { path: "/notifications" });
  const { profiles } = await call<{ profiles: { id: string; main_image: object | null }[] }>(
    anna,
    "/api/members.php",
  );
  const member = profiles.find(({ main_image: image }) => image !== null)?.id ?? "";
  const receipt = await report(anna, member);
  const ada = await operator(browser, "Ada");
  await ada.goto(at(DESK, `/cases/amberlind-nl/report/${receipt}`));
  const picture = ada.getByRole("main").locator("figure img").first();
  await expect(picture).toHaveCSS("filter", /blur\(16px\) grayscale\(1\)/);
  await ada.keyboard.press("b");
  await expect(picture).toHaveCSS("filter", "none");
  await ada.keyboard.press("b");
  await expect(picture).toHaveCSS("filter", /blur/);
  await picture.hover();
  await expect(picture).toHaveCSS("filter", /blur\(0px\)|^none$/);
});

test("the list and a case fit a notebook and a desktop, and are accessible in every look", async ({
  browser,
}) => {
  const anna = await newMember(browser, DUTCH, { path: "/notifications" });
  const bert = await newMember(browser, DUTCH, { path: "/notifications" });
  const receipt = await report(anna, (await whoIs(bert)).id);
  const ada = await operator(browser, "Ada");
  for (const path of ["/cases", `/cases/amberlind-nl/report/${receipt}`]) {
    await ada.goto(at(DESK, path));
    await expect(ada.getByRole("heading", { level: 1 })).toBeVisible();
    if (path !== "/cases") {
      await ada.getByRole("radio", { name: /Suspend/ }).waitFor();
      await ada.keyboard.press("s");
    }
    expect([path, await findingsInTwoLooks(ada, [NOTEBOOK, DESKTOP])]).toEqual([path, []]);
    for (const size of [NOTEBOOK, DESKTOP]) {
      await ada.setViewportSize(size);
      const wide = await ada.evaluate(() => document.documentElement.scrollWidth);
      expect([path, wide]).toEqual([path, size.width]);
    }
    await ada.emulateMedia({ forcedColors: "active" });
    await expect(ada.getByRole("heading", { level: 1 })).toBeVisible();
    await ada.emulateMedia({ forcedColors: "none" });
  }
});
