import { reportBody } from "#contract/calls/safety/reports.schema.ts";
import { Refusal } from "#contract/errors.ts";
import { readPhotoName } from "#contract/platform/photo-names.ts";
import { textLength } from "#contract/product/graphemes.ts";
import { REPORT_LENGTH } from "#contract/product/report-kinds.ts";
import { cleanedText } from "#origin/directory/cleaned-text.ts";
import { completeReport, fileReport, findReceipt, takeReport } from "#origin/safety/reports/reports.ts";
import { memberHandler, type MemberCall } from "./call.ts";

/**
 * A member's report of another member, a photo or a message, with a receipt. What was visible is stored with
 * the report, whatever either of them deletes later.
 */
export const report = memberHandler("POST /api/reports.php", {
  body: reportBody,
  parts: (_query, _tenant, { profile, message }) => ({
    evidence: message === undefined ? null : { partner: profile, message },
  }),
  async answer(call) {
    const { env, tenant, body, session, request } = call;
    const viewer = await call.viewer();
    const text = cleanedText(body.text);
    if (textLength(text) > REPORT_LENGTH) throw new Refusal(422, "invalid_input", { field: "text" });
    const callKey = `${session.member}/${request.headers.get("idempotency-key")?.slice(0, 100) || crypto.randomUUID()}`;
    const before = await findReceipt(call.db, callKey);
    if (before !== null) {
      await completeReport(env, tenant, before);
      return { report: { receipt: before } };
    }
    const { evidence: messages } = viewer.parts;
    if (messages === null) throw new Refusal(404, "not_found");
    const photo = body.photo === undefined ? undefined : await photoIn(call, body.photo);
    const wait = await takeReport(env, tenant, session.member);
    if (wait > 0) throw new Refusal(429, "too_many_reports", { retryAfter: Math.ceil(wait / 1000) });
    const receipt = await fileReport(
      env,
      tenant,
      {
        ...body,
        ...(photo !== undefined && { photo }),
        text,
        messages: messages ?? [],
        reporter: session.member,
        callKey,
      },
      new Date(),
    );
    if (receipt === null) throw new Refusal(404, "not_found");
    return { report: { receipt } };
  },
});

/**
 * The key of the photo that was on screen, whether or not its name has ended meanwhile. Throws not_found
 * (404) for a name that was not made for this member.
 */
async function photoIn(
  { env, tenant, session }: Pick<MemberCall<"POST /api/reports.php">, "env" | "tenant" | "session">,
  name: string,
): Promise<string> {
  const grant = await readPhotoName(env.MASTER_SECRET, tenant, name, () => session.member);
  if (!grant || grant.isSoft) throw new Refusal(404, "not_found");
  return grant.key;
}
