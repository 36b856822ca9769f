import type { Context } from "hono";
import { parseFailure } from "#client/net/failure.ts";
import type { Data, FormAttempt } from "#client/pages/complaints/data.ts";
import { complaintOf } from "#client/pages/complaints/read-form.ts";
import { pathOf } from "#client/routes.ts";
import { Refusal } from "#contract/errors.ts";
import { COMPLAINT_KINDS } from "#contract/product/complaints.ts";
import type { App } from "#edge/env.ts";
import type { OriginAnswer } from "#edge/origin-answer.ts";
import { decidePageLocale, readVisitor } from "#edge/page-decisions.ts";
import { readForm } from "#edge/visitor-preferences.ts";
import { dataOf } from "./data.ts";
import { askInName, done } from "./login.ts";
import { pageWith } from "./page.ts";

/** Bytes of the form: 5,000 characters of four bytes, each written as three. */
const MAX_COMPLAINT_BYTES = 96 * 1024;
const SUBJECT = ["profile", "photo", "message", "decision"] as const;

/** The form of a complaint without a script: the call on its behalf, then its status, or the form again. */
export async function sendComplaint(c: Context<App>): Promise<Response> {
  const form = await readForm(c, MAX_COMPLAINT_BYTES);
  const kind = COMPLAINT_KINDS.find((each) => each === form.get("kind"));
  if (!kind) throw new Refusal(422, "invalid_input", { field: "kind" });
  const tenant = c.get("tenant");
  const visitor = readVisitor(c.req.raw, new URL(c.req.url));
  const language = decidePageLocale(visitor, tenant, tenant.settings).value;
  const [profile, photo, message, decision] = SUBJECT.map((name) => form.get(name));
  const subject = {
    profile: profile ?? null,
    photo: photo ?? null,
    message: message ?? null,
    decision: decision ?? null,
  };
  const answer = await askInName(
    c,
    "POST",
    "/api/complaints.php",
    JSON.stringify(complaintOf(form, { kind, subject, language })),
    form.get("key"),
  );
  const complaint = complaintIn(answer);
  if (complaint) return done(statusPath(complaint, { sent: 1 }), answer.cookies);
  const query = Object.fromEntries(
    Object.entries(subject).map(([name, value]) => [name, value ?? undefined]),
  );
  return formAgain(c, pathOf("complaints", {}, { kind, ...query }), answer, Object.fromEntries(form));
}

/** The form that asks for a number and the address that the complaint was made with. */
export async function lookUpComplaint(c: Context<App>): Promise<Response> {
  const form = await readForm(c);
  const typed = { number: form.get("number") ?? "", email: form.get("email") ?? "" };
  const answer = await askInName(c, "POST", "/api/complaint-status.php", JSON.stringify(typed));
  const complaint = complaintIn(answer);
  if (complaint) return done(statusPath(complaint), answer.cookies);
  return formAgain(c, pathOf("complaints-number", { number: "status" }), answer, typed);
}

interface OwnComplaint {
  number: string;
  key: string;
}

const statusPath = ({ number, key }: OwnComplaint, more: Record<string, number> = {}): string =>
  pathOf("complaints-number", { number }, { key, ...more });

/** The complaint of a good answer of the embedded origin; no other backend is asked. */
function complaintIn({ status, body }: OriginAnswer): OwnComplaint | null {
  return status === 200 ? (body as { complaint: OwnComplaint }).complaint : null;
}

async function formAgain(
  c: Context<App>,
  path: string,
  answer: OriginAnswer,
  typed: Record<string, string>,
): Promise<Response> {
  const { status, code, field, retryAfter } = parseFailure(answer.status, answer.body);
  const attempt: FormAttempt = { typed, code, field, retryAfter };
  return pageWith(
    c,
    path,
    async (request) => withAttempt((await dataOf(request, { state: "not-asked" })) as Data, attempt),
    status,
  );
}

function withAttempt(data: Data, attempt: FormAttempt): Data {
  if (data.state !== "ready") return data;
  if (data.view === "status") return { ...data, attempt };
  return { ...data, form: data.form && { ...data.form, attempt } };
}
