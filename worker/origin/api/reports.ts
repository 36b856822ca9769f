import { reportBody } from "../../contract/calls/reports.ts";
import { Refusal } from "../../contract/errors.ts";
import { countGraphemes } from "../../contract/graphemes.ts";
import { REPORT_LENGTH } from "../../contract/report-kinds.ts";
import type { Handler } from "../call.ts";
import { cleanedText } from "../directory/cleaned-text.ts";
import { fileReport, receiptOf, takeReport } from "../reports/reports.ts";

/** A member's report of another, or of a photo, with a receipt. What was there to be seen stays, whatever the other deletes. */
export const report: Handler<"POST /api/reports.php"> = {
  body: reportBody,
  async answer(call) {
    const { env, tenant, body, session, request } = call;
    const viewer = await call.viewer();
    if (!session || !viewer) throw new Refusal(403, "login_required");
    const text = cleanedText(body.text);
    if (countGraphemes(text) > REPORT_LENGTH) throw new Refusal(422, "invalid_input", { field: "text" });
    const callKey = `${session.member}/${request.headers.get("idempotency-key")?.slice(0, 100) || crypto.randomUUID()}`;
    const before = await receiptOf(call.db, callKey);
    if (before !== null) return { report: { receipt: before } };
    const wait = await takeReport(env, tenant, session.member);
    if (wait > 0) throw new Refusal(429, "too_many_reports", { retryAfter: Math.ceil(wait / 1000) });
    const receipt = await fileReport(env, tenant, { ...body, text, reporter: session.member, callKey }, new Date());
    if (receipt === null) throw new Refusal(404, "not_found");
    return { report: { receipt } };
  },
};
