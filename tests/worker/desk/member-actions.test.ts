import { afterAll, beforeAll, expect, test } from "vitest";
import type { MemberActionBody } from "#contract/desk/member-actions.ts";
import { memberObject, sessionOf, signUp, type Account } from "#tests/support/accounts.ts";
import { until } from "#tests/support/chats.ts";
import { desk, deskAsk, type Person } from "#tests/support/desk.ts";
import { bounce } from "#tests/support/mail-events.ts";
import { linkIn, mailsTo } from "#tests/support/outbox.ts";
import { errorOf } from "#tests/support/photos.ts";
import { bought, newBuyer } from "#tests/support/purchases.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import { HOSTS, type RunningSite } from "#tests/support/site.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await sharedSite();
});
afterAll(() => site.close());

type Given = MemberActionBody extends infer Body
  ? Body extends object
    ? Omit<Body, "profile" | "reason">
    : never
  : never;
const REASON = "They asked for it by phone.";
const act = (
  { id }: Pick<Account, "id">,
  given: Given,
  { as = "cem", key = crypto.randomUUID() }: { as?: Person; key?: string } = {},
) =>
  deskAsk(site, "POST /api/member-actions", {
    as,
    key,
    body: { ...given, profile: id, reason: REASON },
  });
const done = async (who: Pick<Account, "id">, given: Given) => {
  const response = await act(who, given);
  expect([given.action, response.status, response.status === 200 || (await response.text())]).toEqual([
    given.action,
    200,
    true,
  ]);
};
/** What the audit has of a member besides looks, oldest first. */
const audited = async ({ id }: Pick<Account, "id">) =>
  (await desk(site, "GET /api/audit", { query: { area: "members", subject: id } })).entries
    .filter(({ action }) => action !== "look at member")
    .map(({ operator, action, reason }) => [operator.id, action, reason])
    .toReversed();

test("a moderator and finance do nothing of what support does, nor does anybody without a reason", async () => {
  const anna = await signUp(site);
  expect(await errorOf(await act(anna, { action: "end_sessions" }, { as: "bea" }))).toEqual([
    403,
    "operator_not_allowed",
  ]);
  expect(await errorOf(await act(anna, { action: "delete" }, { as: "dag" }))).toEqual([
    403,
    "operator_not_allowed",
  ]);
  const body = { action: "export", profile: anna.id, reason: "" };
  expect((await deskAsk(site, "POST /api/member-actions", { as: "cem", body })).status).toBe(422);
  const german = await signUp(site, { site: "german" });
  expect(await errorOf(await act(german, { action: "delete" }))).toEqual([404, "not_found"]);
  expect(await audited(anna)).toEqual([]);
});

test("ended sessions log the member out everywhere, and are in the audit", async () => {
  const anna = await signUp(site);
  const cookie = await sessionOf(site, anna);
  await done(anna, { action: "end_sessions" });
  expect((await site.ask("/api/account.php", { host: anna.host, cookie })).status).toBe(403);
  expect(await audited(anna)).toEqual([["cem", "end sessions", REASON]]);
});

test("a bounce is cleared here and at the provider, and emails arrive again", async () => {
  const anna = await signUp(site);
  await bounce(site, anna.email);
  const before = await desk(site, "GET /api/member", { as: "cem", query: { id: anna.id } });
  expect(before.account).toMatchObject({ email_off: { reason: "bounce" } });
  expect(before.account?.stopped_at).not.toBeNull();
  await done(anna, { action: "clear_bounce" });
  const after = await desk(site, "GET /api/member", { as: "cem", query: { id: anna.id } });
  expect(after.account).toMatchObject({ email_off: null, stopped_at: null });
  // the provider drops what goes to an address on its list, which this one has left
  await memberObject(site, "dutch", anna.id).requestDeletionOnDesk(crypto.randomUUID(), {
    host: HOSTS.dutch,
    reason: null,
    text: "",
  });
  await until(async () => {
    expect(await mailsTo(site, anna.email)).toHaveLength(1);
  });
});

test("who marked our emails as spam switches them on again themself", async () => {
  const anna = await signUp(site);
  await memberObject(site, "dutch", anna.id).stopEmail("spam_complaint", Date.now());
  expect(await errorOf(await act(anna, { action: "clear_bounce" }))).toEqual([409, "consent_required"]);
  expect(await audited(anna)).toEqual([]);
});

test("an email changes once its link is used, and not before", async () => {
  const anna = await signUp(site);
  const email = `new-${anna.id}@posteo.example`;
  const emailOf = async () =>
    (await desk(site, "GET /api/member", { as: "cem", query: { id: anna.id } })).account?.email;
  await done(anna, { action: "change_email", email });
  expect(await emailOf()).toBe(anna.email);
  let link = "";
  await until(async () => {
    link = linkIn((await mailsTo(site, email))[0]);
    expect(link).toContain("token=");
  });
  const token = new URLSearchParams(link.split("?")[1]).get("token");
  const used = await site.ask("/api/mail-change.php", {
    host: HOSTS.dutch,
    method: "POST",
    headers: {
      "content-type": "application/json",
      "sec-fetch-site": "same-origin",
      "idempotency-key": crypto.randomUUID(),
    },
    body: JSON.stringify({ token }),
  });
  expect(used.status).toBe(200);
  expect(await emailOf()).toBe(email);
  const other = await signUp(site);
  expect(await errorOf(await act(other, { action: "change_email", email }))).toEqual([409, "email_taken"]);
  expect(await errorOf(await act(other, { action: "change_email", email: "nonsense" }))).toEqual([
    422,
    "invalid_email",
  ]);
  // the audit outlives the account: it names no address
  expect(JSON.stringify(await desk(site, "GET /api/audit", { query: { subject: anna.id } }))).not.toContain(
    "@",
  );
});

test("a date of birth is corrected, and nobody under 18 becomes one", async () => {
  const anna = await signUp(site, { date_of_birth: "1990-06-15" });
  await done(anna, { action: "correct_birth", date_of_birth: "1991-06-15" });
  await done(anna, { action: "correct_birth", date_of_birth: "1991-06-15" });
  const young = `${new Date().getUTCFullYear() - 17}-01-01`;
  expect(await errorOf(await act(anna, { action: "correct_birth", date_of_birth: young }))).toEqual([
    422,
    "too_young",
  ]);
  expect(await errorOf(await act(anna, { action: "correct_birth", date_of_birth: "1990-02-31" }))).toEqual([
    422,
    "invalid_date_of_birth",
  ]);
  const { profile } = await desk(site, "GET /api/member", { as: "cem", query: { id: anna.id } });
  expect([profile?.date_of_birth, await audited(anna)]).toEqual([
    "1991-06-15",
    [["cem", "correct date of birth", REASON]],
  ]);
});

test("an export is made and mailed, one a day", async () => {
  const anna = await signUp(site);
  await done(anna, { action: "export" });
  await until(async () => {
    expect(await mailsTo(site, anna.email)).toHaveLength(1);
  });
  expect(await errorOf(await act(anna, { action: "export" }))).toEqual([429, "too_many_requests"]);
});

test("a deleted account is hidden, told of, and can be taken back by its member for its days", async () => {
  const anna = await signUp(site);
  const cookie = await sessionOf(site, anna);
  await done(anna, { action: "delete" });
  // again it is the same deletion
  await done(anna, { action: "delete" });
  const { state, account } = await desk(site, "GET /api/member", { as: "cem", query: { id: anna.id } });
  expect(state).toBe("deletion_pending");
  const days = (Date.parse(account?.erase_at ?? "") - Date.now()) / 86_400_000;
  expect(Math.round(days)).toBe(14);
  expect((await site.ask("/api/account.php", { host: anna.host, cookie })).status).toBe(403);
  await until(async () => {
    expect(await mailsTo(site, anna.email)).toHaveLength(1);
  });
  const db = await site.database("europe");
  const id = await db.prepare("SELECT id FROM deletions WHERE member = ?1").bind(anna.id).first<string>("id");
  expect(await memberObject(site, "dutch", anna.id).reactivate(id ?? "")).toBe("reactivated");
});

test("a receipt is sent again to the account's address, once in ten minutes, and nothing that went elsewhere", async () => {
  const buyer = await newBuyer(site);
  await bought(site, buyer);
  const { account } = buyer;
  await until(async () => {
    expect((await mailsTo(site, account.email)).length).toBeGreaterThan(0);
  });
  const sent = (await mailsTo(site, account.email)).length;
  const { lists } = await desk(site, "GET /api/member", { as: "cem", query: { id: account.id } });
  const mail = lists.mails?.rows.find(({ kind }) => kind === "receipt")?.id ?? "";
  await done(account, { action: "resend_mail", mail });
  await done(account, { action: "resend_mail", mail });
  await until(async () => {
    expect(await mailsTo(site, account.email)).toHaveLength(sent + 1);
  });
  expect(await audited(account)).toEqual([["cem", "resend mail", REASON]]);

  const other = await signUp(site);
  expect(await errorOf(await act(other, { action: "resend_mail", mail }))).toEqual([404, "not_found"]);
  await done(account, { action: "change_email", email: `x-${account.id}@posteo.example` });
  const again = await desk(site, "GET /api/member", { as: "cem", query: { id: account.id } });
  const change = again.lists.mails?.rows.find(({ kind }) => kind === "mail_change")?.id ?? "";
  expect(await errorOf(await act(account, { action: "resend_mail", mail: change }))).toEqual([
    409,
    "not_resendable",
  ]);
});

test("an action that is sent again with its key is done once", async () => {
  const anna = await signUp(site);
  const key = crypto.randomUUID();
  const first = await act(anna, { action: "end_sessions" }, { key });
  const second = await act(anna, { action: "end_sessions" }, { key });
  expect([first.status, second.status, await audited(anna)]).toEqual([
    200,
    200,
    [["cem", "end sessions", REASON]],
  ]);
});
