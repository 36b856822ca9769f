import { afterAll, beforeAll, expect, test } from "vitest";
import type { ComplaintState } from "#contract/calls/safety/complaint-status.ts";
import type { ComplaintAnswer } from "#contract/calls/safety/complaints.ts";
import type { ListedComplaint } from "#contract/desk/complaint-decisions.ts";
import { confirmToken } from "#origin/safety/complaints/numbers.ts";
import { json } from "#tests/support/accounts.ts";
import { desk, deskAsk } from "#tests/support/desk.ts";
import { picture } from "#tests/support/images.ts";
import { linkIn, mailsTo, pressConfirm } from "#tests/support/outbox.ts";
import { accept, errorOf, someone, uploaded, type Someone } from "#tests/support/photos.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import { mailTo, newNetwork } from "#tests/support/signups.ts";
import { HOSTS, type RunningSite } from "#tests/support/site.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await sharedSite();
});
afterAll(() => site.close());

let people = 0;
const newEmail = (): string => `someone-hurt-${(people += 1)}@posteo.example`;
const database = () => site.database("europe");

/** A member whose main photo everybody sees. */
async function shown(): Promise<Someone> {
  const owner = await someone(site);
  await accept(site, owner.host, await uploaded(site, owner, await picture()));
  return owner;
}
const photoOf = async ({ account }: Someone): Promise<string> => {
  const answer = await site.ask(`/api/member.php?id=${account.id}`, { host: HOSTS.dutch });
  return (await answer.json<{ profile: { main_image: { filename: string } } }>()).profile.main_image.filename;
};
const stateOf = async ({ account }: Someone) =>
  (await database())
    .prepare("SELECT status FROM photos WHERE profile = ?1 AND position = 0")
    .bind(account.id)
    .first<string>("status");

async function complain(
  about: Someone,
  photo: string,
  {
    email = newEmail(),
    cookie,
    network = newNetwork(),
  }: { email?: string; cookie?: string; network?: string } = {},
): Promise<ComplaintAnswer["complaint"] & { email: string }> {
  const answer = await site.ask("/api/complaints.php", {
    method: "POST",
    host: HOSTS.dutch,
    headers: { ...json, "cf-connecting-ip": network, "idempotency-key": crypto.randomUUID() },
    body: JSON.stringify({
      kind: "intimate",
      text: "",
      email,
      statement: true,
      profile: about.account.id,
      photo,
      language: "en",
    }),
    ...(cookie !== undefined && { cookie }),
  });
  expect(answer.status).toBe(200);
  return { ...(await answer.json<ComplaintAnswer>()).complaint, email };
}
const confirm = async (email: string, network = newNetwork()) =>
  pressConfirm(site, linkIn(await mailTo(site, email)), { host: HOSTS.dutch, network });
const asked = async ({ number, key }: { number: string; key: string }) =>
  (
    await (
      await site.ask(`/api/complaint-status.php?${new URLSearchParams({ number, key })}`, {
        host: HOSTS.dutch,
      })
    ).json<{ complaint: ComplaintState }>()
  ).complaint.asks_to_confirm;
const listed = async (number: string): Promise<ListedComplaint | undefined> =>
  (await desk(site, "GET /api/complaint-decisions", { as: "bea" })).open.find(
    (each) => each.number === number,
  );
const decide = (number: string, decision: string, more: object = {}) =>
  deskAsk(site, "POST /api/complaint-decisions", {
    as: "bea",
    body: { number, decision, reason: "We have looked at it.", ...more },
  });

test("an address that somebody made up hides no photo: a click on the link in its mail does", async () => {
  const anna = await shown();
  const photo = await photoOf(anna);
  const complaint = await complain(anna, photo);
  expect([await stateOf(anna), await asked(complaint)]).toEqual(["active", true]);
  expect(await listed(complaint.number)).toMatchObject({ holds_photo: false, photo_hold: "asked" });
  const link = linkIn(await mailTo(site, complaint.email));
  // a program that looks at mail opens the link, and a stranger has the number and the key of the status
  expect((await site.ask(link, { host: HOSTS.dutch })).status).toBe(200);
  for (const token of [
    `${complaint.number}.${complaint.key}`,
    `${complaint.number}.${"A".repeat(43)}`,
    link.slice("/confirm/".length).replace(/^C-\w{4}/, "C-2222"),
  ])
    expect((await pressConfirm(site, `/confirm/${token}`, { host: HOSTS.dutch })).status).toBe(410);
  expect((await pressConfirm(site, link, { host: HOSTS.german })).status).toBe(410);
  expect(await stateOf(anna)).toBe("active");

  for (let i = 0; i < 2; i++)
    expect((await pressConfirm(site, link, { host: HOSTS.dutch })).status).toBe(200);
  expect([await stateOf(anna), await asked(complaint)]).toEqual(["inspected", false]);
  expect(await listed(complaint.number)).toMatchObject({ holds_photo: true, photo_hold: "held" });
  await decide(complaint.number, "reject");
  expect(await stateOf(anna)).toBe("active");
  expect((await pressConfirm(site, link, { host: HOSTS.dutch })).status).toBe(410);
});

test("a member with a confirmed address of their own hides a photo at once, three of them at most", async () => {
  const bert = await someone(site, { gender: "male" });
  const states = [];
  for (let i = 0; i < 4; i++) {
    const owner = await shown();
    const { number } = await complain(owner, await photoOf(owner), {
      cookie: bert.cookie,
      email: bert.account.email,
    });
    states.push([await stateOf(owner), (await listed(number))?.photo_hold]);
  }
  const held = ["inspected", "held"];
  expect(states).toEqual([held, held, held, ["active", "waits"]]);
  // the address of somebody else is not theirs
  const anna = await shown();
  const { number } = await complain(anna, await photoOf(anna), { cookie: bert.cookie });
  expect([await stateOf(anna), (await listed(number))?.photo_hold]).toEqual(["active", "asked"]);
});

test("a hold that nobody decided within 48 hours ends, and an operator may hide the photo again", async () => {
  const anna = await shown();
  const { number, email } = await complain(anna, await photoOf(anna));
  await confirm(email);
  const db = await database();
  const pass = (hours: number) =>
    db
      .prepare(
        "UPDATE photo_holds SET at = at - ?2 WHERE complaint = (SELECT id FROM complaints WHERE number = ?1)",
      )
      .bind(number, hours * 3_600)
      .run();
  await pass(47);
  await site.quarterly();
  expect(await stateOf(anna)).toBe("inspected");
  await pass(2);
  await site.quarterly();
  expect(await stateOf(anna)).toBe("active");
  expect(await listed(number)).toMatchObject({ status: "received", holds_photo: false, photo_hold: "over" });
  // the link does not hide it a second time
  await confirm(email);
  expect(await stateOf(anna)).toBe("active");
  expect((await decide(number, "review", { hold_photo: true })).status).toBe(200);
  expect([await stateOf(anna), (await listed(number))?.photo_hold]).toEqual(["inspected", "held"]);
  const { results } = await db
    .prepare("SELECT operator_id, action FROM audit WHERE subject = ?1 ORDER BY number")
    .bind(number)
    .all();
  expect(results).toEqual([
    { operator_id: "", action: "end hold" },
    { operator_id: "bea", action: "hold photo" },
    { operator_id: "bea", action: "review" },
  ]);
});

test("twenty photos of a site in an hour are hidden unseen at most; then an operator looks first", async () => {
  const SITE = { id: "amberlind-nl", pool: "europe" };
  const ENV = { MASTER_SECRET: "of the demo alone: everybody may know it" };
  const db = await database();
  const numbers = Array.from({ length: 21 }, (_, i) => `C-2222-2222-22${String.fromCharCode(65 + i)}2`);
  await db.batch(
    numbers.map((number, i) =>
      db
        .prepare(
          `INSERT INTO complaints (id, site, number, call_key, kind, email, language, text, child, statement, photo, evidence, at, photo_hold)
           VALUES (?1, 'amberlind-nl', ?1, ?1, 'intimate', ?2, 'en', '', 0, 1, 'a-photo-that-is-gone', 'null', 0, 'asked')`,
        )
        .bind(number, `crowd-${i}@posteo.example`),
    ),
  );
  for (const number of numbers) {
    const path = `/confirm/${await confirmToken(ENV, SITE, number)}`;
    expect((await pressConfirm(site, path, { host: HOSTS.dutch, network: newNetwork() })).status).toBe(200);
  }
  const { results } = await db
    .prepare("SELECT photo_hold FROM complaints WHERE email LIKE 'crowd-%' ORDER BY number")
    .all<{ photo_hold: string }>();
  const waiting = results.filter(({ photo_hold: hold }) => hold === "waits").length;
  // the tests above have hidden some of the twenty
  expect(waiting).toBeGreaterThanOrEqual(1);
  expect(results.at(-1)?.photo_hold).toBe("waits");
  const anna = await shown();
  const { number, email } = await complain(anna, await photoOf(anna));
  await confirm(email);
  expect([await stateOf(anna), (await listed(number))?.photo_hold]).toEqual(["active", "waits"]);
  expect((await mailsTo(site, email)).length).toBe(1);
  expect(await errorOf(await decide("C-2222-2222-2222", "review"))).toEqual([404, "not_found"]);
});
