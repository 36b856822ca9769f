import { selfieQuery } from "#contract/calls/safety/selfies.schema.ts";
import { withUploadMemory } from "#origin/media/photos/store-upload.ts";
import { readVerification } from "#origin/safety/verification/own-verification.ts";
import { storeSelfie } from "#origin/safety/verification/selfie-files.ts";
import { memberHandler } from "./call.ts";

/** The selfie for a pose. Whether one is awaited is asked first, and the file read after it. */
export const sendSelfie = memberHandler("POST /api/selfies.php", {
  query: selfieQuery,
  answer: (call) =>
    withUploadMemory(call.request, call.session.member, async () => {
      const { state } = await call.viewer();
      const now = new Date();
      await storeSelfie(call.env, call.tenant, state.id, call.query.id, call.request, now);
      return { verification: await readVerification(call.db, state.id, now) };
    }),
});
