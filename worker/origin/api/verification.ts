import { verificationBody } from "#contract/calls/safety/verification.schema.ts";
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
    return {
      verification: await drawPose(env, tenant, { member: state.id, locale: state.language }, new Date()),
    };
  },
});

/** The member takes back their consent. */
export const endVerification = memberHandler("DELETE /api/verification.php", {
  async answer({ env, tenant, viewer }) {
    const { state } = await viewer();
    return {
      verification: await withdrawVerification(
        env,
        tenant,
        { member: state.id, locale: state.language },
        new Date(),
      ),
    };
  },
});
