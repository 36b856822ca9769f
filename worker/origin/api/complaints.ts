import { complaintBody, complaintConfirmBody } from "#contract/calls/safety/complaints.schema.ts";
import { Refusal } from "#contract/errors.ts";
import { readPhotoName } from "#contract/platform/photo-names.ts";
import { complaintFaults } from "#contract/product/complaints.ts";
import { readAccount } from "#origin/accounts/own-account.ts";
import { mayMailAddress } from "#origin/accounts/signup/budgets.ts";
import { databaseOf } from "#origin/base/env.ts";
import { networkOf } from "#origin/base/network.ts";
import { beginHold, confirmComplaint } from "#origin/safety/complaints/begin-hold.ts";
import { takeComplaint, takeLookup } from "#origin/safety/complaints/budgets.ts";
import {
  appealKeyOf,
  callKeyOf,
  fileComplaint,
  findComplaint,
  sendReceipt,
} from "#origin/safety/complaints/file-complaint.ts";
import { requireAppeal, requireOwnDecision } from "#origin/safety/decisions/appeals.ts";
import { readDecisionPass } from "#origin/safety/decisions/decision-pass.ts";
import { publicHandler, type PublicCall } from "./call.ts";

/** A shorter key could be somebody else's: it would answer the number of their complaint. */
const SHORTEST_KEY = 16;

/**
 * A complaint, of a member or of anybody else. A message that it is about is stored as the member's own
 * object has it, never as the call says. Throws invalid_input (422) with the field that is wrong.
 */
export const complaint = publicHandler("POST /api/complaints.php", {
  body: complaintBody,
  parts: (_query, _tenant, { profile, message }) => ({
    evidence: message === undefined || profile === undefined ? null : { partner: profile, message },
  }),
  async answer(call) {
    const { env, tenant, body, request } = call;
    const viewer = await call.viewer();
    const account = viewer && (await readAccount(call.db, tenant, viewer.state.id));
    const email = (body.email ?? account?.email ?? "").trim();
    const [fault] = complaintFaults({ ...body, email });
    if (fault) throw new Refusal(422, "invalid_input", { field: fault.field });
    // A member who leaves their address out of a complaint that may be anonymous wants it to be so.
    const member = email === "" ? null : (viewer?.state.id ?? null);
    const given = request.headers.get("idempotency-key")?.slice(0, 100) ?? "";
    const key = given.length >= SHORTEST_KEY ? given : crypto.randomUUID();
    const callKey = await callKeyOf(env, tenant, { key, kind: body.kind, email, member, text: body.text });
    const isOwnAddress = account?.confirmed === true && account.email === email;
    const maySendMail = async () =>
      isOwnAddress ||
      (await mayMailAddress(env, tenant, { email, network: networkOf(request), purpose: "receipt" }));
    const photo = await photoIn(call);
    const db = databaseOf(env, tenant);
    const holdsPhoto = body.kind === "intimate" && photo !== null;
    const asksToConfirm = holdsPhoto && !isOwnAddress;
    const before = await findComplaint(env, tenant, callKey);
    if (before) {
      // An attempt that was interrupted has stored the complaint alone.
      await sendReceipt(
        env,
        tenant,
        { ...before, kind: body.kind, language: body.language, email, asksToConfirm },
        maySendMail,
        new Date(),
      );
      if (holdsPhoto)
        await beginHold(env, tenant, request, { id: before.id, isProven: isOwnAddress }, new Date());
      return answerOf(before);
    }
    if (body.message !== undefined && !viewer) throw new Refusal(403, "login_required");
    const messages = viewer?.parts.evidence;
    if (messages === null) throw new Refusal(404, "not_found", { field: "message" });
    await takeComplaint(env, tenant, request, { member, email: email || null });
    const { photo: _, ...rest } = body;
    const appeal =
      body.kind === "decision" && body.decision !== undefined
        ? { decision: body.decision, key: await appealKeyOf(env, tenant, { key, member }) }
        : null;
    if (appeal) {
      const now = new Date();
      const ofPass = await readDecisionPass(env, tenant, request, now);
      await requireOwnDecision(db, tenant, appeal.decision, [viewer?.state.id ?? null, ofPass]);
      await requireAppeal(db, tenant, appeal, now);
    }
    const filed = await fileComplaint(
      env,
      tenant,
      { ...rest, ...(photo !== null && { photo }), email, member, messages: messages ?? [], callKey },
      { maySendMail, appeal, asksToConfirm },
      new Date(),
    );
    if (holdsPhoto)
      await beginHold(env, tenant, request, { id: filed.id, isProven: isOwnAddress }, new Date());
    return answerOf(filed);
  },
});

/** The address of a complaint is its maker's: they used the link in the mail. Repeating it changes nothing. */
export const complaintConfirm = publicHandler("PUT /api/complaints.php", {
  body: complaintConfirmBody,
  async answer({ env, tenant, request, body }) {
    await takeLookup(env, tenant, request);
    await confirmComplaint(env, tenant, request, body.token, new Date());
    return null;
  },
});

const answerOf = ({ number, key }: { number: string; key: string }) => ({ complaint: { number, key } });

/**
 * The key of the photo that was on the complainant's screen, whether or not its name has ended. Null for a
 * name that was made for somebody else or opens nothing but the blurred file.
 */
async function photoIn({
  env,
  tenant,
  session,
  body,
}: Pick<PublicCall<"POST /api/complaints.php">, "env" | "tenant" | "session" | "body">): Promise<
  string | null
> {
  // A complaint about a payment or a decision is about no photo.
  if (body.photo === undefined || body.kind === "decision" || body.kind === "payment") return null;
  const grant = await readPhotoName(env.MASTER_SECRET, tenant, body.photo, () => session?.member ?? null);
  return grant && !grant.isSoft ? grant.key : null;
}
