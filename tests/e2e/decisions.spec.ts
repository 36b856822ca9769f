import type { Page } from "@playwright/test";
import type { MemberDecisionBody } from "#contract/desk/member-decisions.ts";
import { desk } from "#tests/support/desk.ts";
import { findingsInTwoLooks } from "./axe.ts";
import { newMember } from "./buyers.ts";
import { inEffect, operated } from "./operators.ts";
import { at, connected, DUTCH, expect, hydrated, test } from "./support.ts";

const FACTS = "You asked three members for money on 3 May.";

/** Ada decides, and Bea on what was decided. */
async function decide(body: MemberDecisionBody): Promise<void> {
  const as = "decision" in body ? "bea" : "ada";
  await desk(operated, "POST /api/member-decisions", { as, body });
  await inEffect(as);
}

/** The member's id and address, as their own page knows them. */
const whoIs = (page: Page) =>
  page.evaluate(async () => {
    const ask = async <Answer>(call: string): Promise<Answer> => (await fetch(`/api/${call}.php`)).json();
    const { user } = await ask<{ user: { id: string } }>("user");
    const { account } = await ask<{ account: { email: string } }>("account");
    return { id: user.id, email: account.email };
  });

async function logIn(page: Page, email: string): Promise<void> {
  await page.locator("#email").fill(email);
  await page.locator("#password").fill("demo-password");
  await page.keyboard.press("Enter");
}

test("a suspended member is logged out where they are, reads why after their password, and is back once it is lifted", async ({
  browser,
}) => {
  const page = await newMember(browser, DUTCH, { path: "/notifications" });
  await connected(page);
  const { id, email } = await whoIs(page);
  await decide({ action: "suspend", profile: id, reason: "fraud", facts: FACTS });
  const { decisions } = await desk(operated, "GET /api/member-decisions", { query: { profile: id } });
  const decision = decisions[0]?.id ?? "";

  await page.waitForURL(/\/login\?next=/);
  await hydrated(page);
  await logIn(page, email);
  await page.waitForURL(at(DUTCH, "/decisions"));
  await hydrated(page);
  await expect(page.getByRole("heading", { name: "We suspended your account" })).toBeVisible();
  await expect(page.getByText(FACTS)).toBeVisible();
  await expect(page.getByRole("link", { name: "Appeal now" })).toHaveAttribute("href", new RegExp(decision));
  expect(await findingsInTwoLooks(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);

  await decide({ action: "lift", decision, reason: "Someone else had used your account." });
  await page.reload();
  await expect(page.getByText("Reversed", { exact: true })).toBeVisible();
  await page.goto(at(DUTCH, "/login?next=/notifications"));
  await hydrated(page);
  await logIn(page, email);
  await page.waitForURL(at(DUTCH, "/notifications"));
});
