import { verificationBody } from "#contract/calls/safety/verification.schema.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { recordConsent } from "#origin/accounts/consents/consents.ts";
import { databaseOf, type Env } from "#origin/base/env.ts";
import type { MemberState } from "#origin/member/state.ts";
import {
  drawPose,
  readVerification,
  withdrawVerification,
} from "#origin/safety/verification/own-verification.ts";
import { memberHandler } from "./call.ts";

/** How far the verification of the member's main photo is. */
export const verification = memberHandler("GET /api/verification.php", {
  async answer({ db, viewer }) {
    const { state } = await viewer();
    return { verification: await readVerification(db, state.id, new Date()) };
  },
});

/** A pose for a selfie, with the consent to its comparison. */
export const beginVerification = memberHandler("POST /api/verification.php", {
  body: verificationBody,
  async answer({ env, tenant, viewer }) {
    const { state } = await viewer();
    const now = new Date();
    const consent = consentOf(env, tenant, state, true, now);
    return { verification: await drawPose(env, tenant, state.id, consent, now) };
  },
});

/** The member takes back their consent. */
export const endVerification = memberHandler("DELETE /api/verification.php", {
  async answer({ env, tenant, viewer }) {
    const { state } = await viewer();
    const now = new Date();
    const refusal = consentOf(env, tenant, state, false, now);
    return { verification: await withdrawVerification(env, tenant, state.id, refusal, now) };
  },
});

/** The statement that stores whether the member agrees to the comparison. */
const consentOf = (
  env: Env,
  tenant: Tenant,
  { id, language }: Pick<MemberState, "id" | "language">,
  given: boolean,
  now: Date,
): D1PreparedStatement =>
  recordConsent(
    databaseOf(env, tenant),
    tenant,
    { member: id, kind: "verification", given, locale: language, source: "verification" },
    now,
  );
