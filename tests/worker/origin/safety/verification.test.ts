import { beforeEach, describe, expect, test } from "vitest";
import type { MemberAnswer } from "#contract/calls/people/member.ts";
import type { MembersAnswer } from "#contract/calls/people/members.ts";
import type { OwnDecisionsAnswer } from "#contract/calls/safety/own-decisions.ts";
import type { Verification, VerificationAnswer } from "#contract/calls/safety/verification.ts";
import { SELFIE_DAYS, TRIES_A_WEEK, WAITING_DAYS } from "#contract/product/verification.ts";
import { json } from "#tests/support/accounts.ts";
import { until } from "#tests/support/chats.ts";
import { desk, openEvidence } from "#tests/support/desk.ts";
import { picture } from "#tests/support/images.ts";
import { anna, startInspectionSite, photo, site } from "#tests/support/inspection-site.ts";
import { operatorCommand } from "#tests/support/operator-command.ts";
import { mailsTo } from "#tests/support/outbox.ts";
import { openName } from "#tests/support/photo-names.ts";
import {
  accept,
  decide,
  errorOf,
  filesOf,
  order,
  someone,
  uploaded,
  type Someone,
} from "#tests/support/photos.ts";

startInspectionSite();

const SAME = { "sec-fetch-site": "same-origin" };
const DAY_SECONDS = 86_400;
let main: string;
beforeEach(async () => {
  main = await shownPhoto(anna);
});

/** A photo of a member's that others see. */
async function shownPhoto(who: Someone): Promise<string> {
  const key = await uploaded(site, who, await picture());
  await accept(site, who.host, key);
  await until(async () => {
    const row = await (
      await site.database("europe")
    )
      .prepare("SELECT status FROM photos WHERE key = ?1")
      .bind(key)
      .first("status");
    expect(row).toBe("active");
  });
  return key;
}

const call = (method: string, who: Someone, body?: object): Promise<Response> =>
  site.ask("/api/verification.php", {
    method,
    host: who.host,
    cookie: who.cookie,
    headers: body ? json : SAME,
    ...(body && { body: JSON.stringify(body) }),
  });
const begin = (who: Someone) => call("POST", who, { agreed: true });
const of = async (response: Response): Promise<Verification> => {
  expect(response.status).toBe(200);
  return (await response.json<VerificationAnswer>()).verification;
};
const stateOf = async (who: Someone) => (await of(await call("GET", who))).now;
const send = (who: Someone, id: string, body = photo): Promise<Response> =>
  site.ask(`/api/selfies.php?id=${id}`, {
    method: "POST",
    host: who.host,
    cookie: who.cookie,
    body,
    headers: { ...SAME, "content-type": "image/jpeg" },
  });
/** The id of a pose that was just drawn. */
async function drawn(who: Someone): Promise<string> {
  const { now } = await of(await begin(who));
  return now.state === "asked" ? now.selfie : `no pose: ${now.state}`;
}
/** A selfie that waits. */
async function sent(who: Someone): Promise<string> {
  const id = await drawn(who);
  expect((await of(await send(who, id))).now.state).toBe("waiting");
  return id;
}
const waiting = async (who: Someone) =>
  (await desk(site, "GET /api/inspection", { host: who.host, as: "bea" })).selfies.filter(
    ({ profile }) => profile.id === who.account.id,
  );
const verify = (selfie: string) => decide(site, anna.host, { selfie, decision: "accept" });
const refuse = (selfie: string) =>
  decide(site, anna.host, { selfie, decision: "refuse", reason: "other_pose" });
/** Whether a viewer sees the badge, on the profile and on a card. */
async function badgeSeenBy(who: Someone | null): Promise<boolean> {
  const answer = await site.ask(`/api/member.php?id=${anna.account.id}`, {
    host: anna.host,
    ...(who && { cookie: who.cookie }),
  });
  return (await answer.json<MemberAnswer>()).profile.verified === true;
}
const database = () => site.database("europe");
const change = async (statement: string, ...values: (string | number)[]) =>
  (await database())
    .prepare(statement)
    .bind(...values)
    .run();
const selfieKeys = async (who: Someone): Promise<string[]> =>
  (
    await (
      await database()
    )
      .prepare("SELECT key FROM selfies WHERE member = ?1")
      .bind(who.account.id)
      .all<{ key: string }>()
  ).results.map(({ key }) => key);

describe("a verification", () => {
  test("begins with explicit consent and a pose, the same one until its time is over", async () => {
    expect(await errorOf(await call("POST", anna, { agreed: false }))).toEqual([422, "invalid_input"]);
    const first = await of(await begin(anna));
    expect(first).toMatchObject({ now: { state: "asked" }, has_photo: true, tries_left: TRIES_A_WEEK - 1 });
    expect(await of(await begin(anna))).toEqual(first);
    const consent = await (
      await database()
    )
      .prepare("SELECT given, source FROM consents WHERE member = ?1 AND kind = 'verification'")
      .bind(anna.account.id)
      .first();
    expect(consent).toEqual({ given: 1, source: "verification" });
  });

  test("needs a main photo that others see", async () => {
    const ben = await someone(site);
    await uploaded(site, ben, photo);
    expect(await errorOf(await begin(ben))).toEqual([409, "invalid_input"]);
  });

  test("is never one of a fictional profile", async () => {
    await change("UPDATE profiles SET fictional = 1 WHERE id = ?1", anna.account.id);
    expect(await errorOf(await begin(anna))).toEqual([409, "fictional"]);
    await change("UPDATE profiles SET verified_photo = ?2 WHERE id = ?1", anna.account.id, main);
    expect(await badgeSeenBy(await someone(site))).toBe(false);
  });

  test("has a page of its own, the only one that may use the camera", async () => {
    const policyOf = async (path: string) =>
      (await site.ask(path, { host: anna.host, cookie: anna.cookie })).headers.get("permissions-policy");
    expect(await policyOf("/verification")).toContain("camera=(self)");
    for (const path of ["/profile", "/verification/", "/api/verification.php"])
      expect(await policyOf(path)).toContain("camera=()");
  });

  test("has so many tries in a week", async () => {
    for (let i = 0; i < TRIES_A_WEEK; i++) {
      await drawn(anna);
      await change(
        "UPDATE verifications SET expires_at = expires_at - 10000 WHERE member = ?1",
        anna.account.id,
      );
    }
    const refused = await begin(anna);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(6 * DAY_SECONDS);
    expect(await errorOf(refused)).toEqual([429, "too_many_uploads"]);
    expect(await of(await call("GET", anna))).toMatchObject({ tries_left: 0 });
  });
});

describe("a selfie", () => {
  test("is sent once, for the member's own pose, in its time", async () => {
    const [ben, id] = [await someone(site), await drawn(anna)];
    expect(await errorOf(await send(ben, id))).toEqual([404, "not_found"]);
    expect(await errorOf(await send(anna, "0".repeat(32)))).toEqual([404, "not_found"]);
    await change("UPDATE verifications SET expires_at = 1 WHERE id = ?1", id);
    expect(await errorOf(await send(anna, id))).toEqual([410, "link_expired"]);
    const other = await drawn(anna);
    const answers = await Promise.all([send(anna, other), send(anna, other)]);
    for (const answer of answers) expect((await of(answer)).now.state).toBe("waiting");
    expect(await selfieKeys(anna)).toHaveLength(1);
    expect((await of(await send(anna, other))).now.state).toBe("waiting");
    expect(await selfieKeys(anna)).toHaveLength(1);
  });

  test("is seen by the operator alone, not even by its member", async () => {
    const id = await sent(anna);
    const [one] = await waiting(anna);
    expect(one).toMatchObject({ id, profile: { id: anna.account.id } });
    const premium = await someone(site, { paid: true });
    for (const who of [anna, premium, { host: anna.host, cookie: "" }])
      expect((await openName(site, who, one?.filename ?? "")).status).toBe(404);
    const shown = await openEvidence(site, one?.filename ?? "");
    expect([shown.status, shown.headers.get("content-type")]).toEqual([200, "image/webp"]);
  });

  test("that is accepted gives the badge to members, and none to visitors", async () => {
    const [id, ben] = [await sent(anna), await someone(site)];
    expect([await badgeSeenBy(ben), (await verify(id)).status, (await verify(id)).status]).toEqual([
      false,
      200,
      200,
    ]);
    expect([await stateOf(anna), await badgeSeenBy(ben), await badgeSeenBy(null)]).toEqual([
      { state: "verified" },
      true,
      false,
    ]);
    expect(await waiting(anna)).toEqual([]);
    const found = async (who: Someone | null) => {
      const answer = await site.ask("/api/members.php?verified=1", {
        host: anna.host,
        ...(who && { cookie: who.cookie }),
      });
      const { profiles = [] } = await answer.json<Partial<MembersAnswer>>();
      return profiles.map(({ id: of, verified }) => [of === anna.account.id, verified]);
    };
    expect(await found(ben)).toContainEqual([true, true]);
    expect((await found(ben)).every(([, verified]) => verified === true)).toBe(true);
    expect(await found(null)).toEqual([]);
    const audit = await (
      await database()
    )
      .prepare("SELECT operator, action FROM audit WHERE subject = ?1")
      .bind(id)
      .all();
    expect(audit.results).toEqual([{ operator: "Ada Brandt", action: "accept selfie" }]);
  });

  test("verifies its main photo alone: with another one the badge is gone", async () => {
    const ben = await someone(site);
    await verify(await sent(anna));
    const next = await shownPhoto(anna);
    await order(site, anna, [next, main]);
    await until(async () => expect(await badgeSeenBy(ben)).toBe(false));
    expect(await stateOf(anna)).toEqual({ state: "lapsed" });
  });

  test("of an earlier main photo can't be accepted any more", async () => {
    const id = await sent(anna);
    const next = await shownPhoto(anna);
    await order(site, anna, [next, main]);
    await until(async () => expect(await waiting(anna)).toEqual([]));
    expect(await errorOf(await verify(id))).toEqual([404, "not_found"]);
    expect(await stateOf(anna)).toEqual({ state: "lapsed" });
  });

  test("that is refused has a decision with its reason and an appeal, and a mail", async () => {
    const id = await sent(anna);
    expect((await refuse(id)).status).toBe(200);
    const now = await stateOf(anna);
    const { decisions } = await (await site.ask("/api/own-decisions.php", anna)).json<OwnDecisionsAnswer>();
    expect(decisions).toMatchObject([
      { kind: "verification", reason: "other_pose", state: "in_force", appeal: { state: "none" } },
    ]);
    expect(now).toEqual({ state: "refused", reason: "other_pose", decision: decisions[0]?.id });
    await until(async () =>
      expect((await mailsTo(site, anna.account.email)).map(({ subject }) => subject)).toContain(
        "Your selfie on Amberlind",
      ),
    );
    // granted on appeal: another try, which does not count
    await change("UPDATE decisions SET appealed_at = 1 WHERE id = ?1", decisions[0]?.id ?? "");
    await desk(site, "POST /api/member-decisions", {
      as: "bea",
      body: {
        action: "grant",
        decision: decisions[0]?.id ?? "",
        reason: "The pose was right after all.",
      },
    });
    expect(await of(await call("GET", anna))).toMatchObject({
      now: { state: "none" },
      tries_left: TRIES_A_WEEK,
    });
  });

  test("that was accepted and is refused later takes the badge", async () => {
    const [id, ben] = [await sent(anna), await someone(site)];
    await verify(id);
    expect((await refuse(id)).status).toBe(200);
    expect(await badgeSeenBy(ben)).toBe(false);
    expect(await stateOf(anna)).toMatchObject({ state: "refused" });
  });

  test("is erased at once when its member takes the consent back, badge and all", async () => {
    const [id, ben] = [await sent(anna), await someone(site)];
    const [key = ""] = await selfieKeys(anna);
    expect(await filesOf(site, key)).toHaveLength(1);
    await verify(id);
    expect((await of(await call("DELETE", anna))).now).toEqual({ state: "none" });
    expect([await selfieKeys(anna), await filesOf(site, key), await badgeSeenBy(ben)]).toEqual([
      [],
      [],
      false,
    ]);
    expect(await errorOf(await verify(id))).toEqual([404, "not_found"]);
  });

  test("is erased some days after its decision, and after a month without one", async () => {
    const ben = await someone(site);
    await shownPhoto(ben);
    const [decided, ignored] = [await sent(anna), await sent(ben)];
    const [[annas = ""], [bens = ""]] = [await selfieKeys(anna), await selfieKeys(ben)];
    await verify(decided);
    await site.daily();
    expect([...(await filesOf(site, annas)), ...(await filesOf(site, bens))]).toHaveLength(2);
    await change(
      "UPDATE verifications SET decided_at = decided_at - ?2 WHERE id = ?1",
      decided,
      SELFIE_DAYS * DAY_SECONDS,
    );
    await change(
      "UPDATE verifications SET sent_at = sent_at - ?2 WHERE id = ?1",
      ignored,
      WAITING_DAYS * DAY_SECONDS,
    );
    await site.daily();
    expect([...(await filesOf(site, annas)), ...(await filesOf(site, bens))]).toEqual([]);
    expect([await stateOf(anna), await stateOf(ben)]).toEqual([{ state: "verified" }, { state: "none" }]);
  });

  test("is listed and decided by the operator's command", async () => {
    const id = await sent(anna);
    const { stdout } = await operatorCommand(site, "verifications", []);
    expect(stdout.some((line) => line.includes(id) && line.includes(anna.account.id))).toBe(true);
    expect((await operatorCommand(site, "verifications", ["amberlind-nl", id, "refuse"])).code).toBe(1);
    expect((await operatorCommand(site, "verifications", ["amberlind-nl", id, "accept"])).code).toBe(0);
    expect(await stateOf(anna)).toEqual({ state: "verified" });
  });
});
