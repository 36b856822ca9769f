import { debitBody, debitCodeBody } from "#contract/calls/money/directdebit.schema.ts";
import { SMS_CODE_DIGITS, type DebitAnswer } from "#contract/calls/money/directdebit.ts";
import { Refusal } from "#contract/errors.ts";
import { languageTag, type LanguageTag } from "#contract/platform/language-tag.ts";
import { reportError } from "#contract/platform/report-error.ts";
import { databaseOf } from "#origin/base/env.ts";
import { networkOf } from "#origin/base/network.ts";
import { memberVariant } from "#origin/base/variant.ts";
import type {
  DebitCodeCheck,
  DebitCodeResult,
  MandateDraft,
  MandateDraftView,
} from "#origin/member/billing/mandate-draft.ts";
import { authenticated } from "#origin/member/request-session.ts";
import {
  debitMandatesOf,
  endMandate,
  signMandate,
  type DebitMandates,
} from "#origin/money/payments/debit-mandates.ts";
import { readStandingMandates } from "#origin/money/payments/ended-mandates.ts";
import {
  checkedForm,
  DEBIT_COUNTRIES,
  hashOfCode,
  maskedMobile,
  referenceOf,
} from "#origin/money/payments/mandate-form.ts";
import { accountOf, paymentProvider } from "#origin/money/payments/providers.ts";
import { refuseOtherCreditor } from "#origin/money/payments/seen-creditors.ts";
import { renderSms } from "#origin/outbound/sms/render-sms.ts";
import { takeSms } from "#origin/outbound/sms/sms-budget.ts";
import { sendSms } from "#origin/outbound/sms/twilio.ts";
import { memberHandler, type MemberCall } from "./call.ts";

type DebitCall = Omit<MemberCall<"GET /api/directdebit.php", { debit: true }>, "body">;

/** The state of the member's mandate. */
export const debit = memberHandler("GET /api/directdebit.php", {
  parts: () => ({ debit: true }),
  async answer(call) {
    const view = await viewOf(call);
    const mandates = await readStandingMandates(call, memberOf(call), new Date(), () => mandatesOf(call));
    return answerOf(call, mandates, view);
  },
});

/**
 * The form of a mandate, stored until the code that is sent to the mobile is entered. Where there is a
 * mandate already, nothing happens.
 */
export const fillDebit = memberHandler("POST /api/directdebit.php", {
  body: debitBody,
  parts: () => ({ debit: true }),
  async answer(call) {
    refuseStanding(await viewOf(call));
    if (!paymentProvider(call.env, accountOf(call.tenant), call.deadline).hasMandates)
      throw new Refusal(409, "method_unavailable");
    const mandates = await mandatesOf(call);
    if (!mandates.current) {
      await refuseOtherCreditor(databaseOf(call.env, call.tenant), call.tenant);
      const { session } = call;
      const draft = await checkedForm(call.body);
      const reference = await referenceTo(call, mandates);
      await sendCode(call, draft.mobile, async (codeHash) =>
        authenticated(await session?.object.requestDebitCode(session.hash, { draft, reference, codeHash })),
      );
    }
    return look(call, mandates);
  },
});

/** The code signs the mandate; or another one is sent. */
export const signDebit = memberHandler("PUT /api/directdebit.php", {
  body: debitCodeBody,
  parts: () => ({ debit: true }),
  async answer(call) {
    const { session } = call;
    const { code, again } = call.body;
    const view = await viewOf(call);
    refuseStanding(view);
    const mandates = await mandatesOf(call);
    if (mandates.current) return answerOf(call, mandates, view);
    if (again) {
      if (!view.code) throw new Refusal(410, "sms_code_over");
      await sendCode(call, view.code.mobile, async (codeHash) =>
        authenticated(await session?.object.resendDebitCode(session.hash, codeHash)),
      );
      return look(call, mandates);
    }
    await refuseOtherCreditor(databaseOf(call.env, call.tenant), call.tenant);
    if (code === undefined) throw new Refusal(422, "invalid_input", { field: "code" });
    const { env, db, tenant, deadline } = call;
    const check = authenticated(
      await session?.object.checkDebitCode(session.hash, await hashOfCode(env, tenant, memberOf(call), code)),
    );
    if (check.outcome !== "correct") throw refusalOf(check);
    const { draft, reference, sentAt: codeSentAt } = check;
    const tag = await languageOf(call);
    await signMandate(env, db, tenant, memberOf(call), { draft, reference, tag, codeSentAt }, deadline);
    await deleteDraft(call);
    return look(call, await mandatesOf(call));
  },
});

/** Ends the mandate, and whatever was to become one. */
export const endDebit = memberHandler("DELETE /api/directdebit.php", {
  parts: () => ({ debit: true }),
  async answer(call) {
    const { current: standing } = await mandatesOf(call);
    if (standing) await endMandate(call.env, call.db, call.tenant, standing, call.deadline);
    await deleteDraft(call);
    return look(call, await mandatesOf(call));
  },
});

const memberOf = ({ session }: DebitCall): string => session.member;
const mandatesOf = (call: DebitCall): Promise<DebitMandates> =>
  debitMandatesOf(call.db, call.tenant, memberOf(call));
/** The one that a new mandate would have. */
const referenceTo = (call: DebitCall, { count }: DebitMandates): Promise<string> =>
  referenceOf(call.env, call.tenant, memberOf(call), count);

const viewOf = async (call: DebitCall): Promise<MandateDraftView> => (await call.viewer()).parts.debit;

/** As it is after what was done. */
async function look(call: DebitCall, mandates: DebitMandates): Promise<DebitAnswer> {
  const debit = (await call.session.object.recognise(call.session.hash, { debit: true }))?.parts.debit;
  if (!debit) throw new Refusal(403, "login_required");
  return answerOf(call, mandates, debit);
}

async function answerOf(
  call: DebitCall,
  mandates: DebitMandates,
  { standing, code }: MandateDraftView,
): Promise<DebitAnswer> {
  const { company, creditorId } = call.tenant;
  const { current: mandate } = mandates;
  return {
    state: standing ?? (mandate ? "ready" : code ? "code" : "form"),
    countries: [...DEBIT_COUNTRIES],
    creditor: { name: company.name, id: creditorId, reference: await referenceTo(call, mandates) },
    code:
      code && !mandate
        ? {
            mobile: maskedMobile(code.mobile),
            resend_in: code.resendIn,
            tries: code.tries,
            valid_for: code.validFor,
          }
        : null,
    mandate: mandate && {
      holder: mandate.holder ?? "",
      iban: mandate.label,
      reference: mandate.reference ?? "",
      signed_at: new Date(mandate.signed_at * 1000).toISOString(),
    },
  };
}

function refuseStanding({ standing }: MandateDraftView): void {
  if (standing) throw refusalOf({ outcome: standing });
}

function refusalOf(
  refusal:
    | Exclude<DebitCodeResult, { outcome: "code_issued" }>
    | Exclude<DebitCodeCheck, { outcome: "correct" }>,
): Refusal {
  if (refusal.outcome === "blocked") return new Refusal(409, "debit_blocked");
  if (refusal.outcome === "limit") return new Refusal(409, "debit_limit");
  if (refusal.outcome === "too_soon")
    return new Refusal(429, "too_soon", { retryAfter: Math.ceil(refusal.wait / 1000) });
  if (refusal.outcome === "wrong") return new Refusal(422, "sms_code_invalid", { field: "code" });
  return new Refusal(410, "sms_code_over");
}

/**
 * Sends a code within its budgets, once the member's object has issued it. A code that could not be sent
 * counts neither for the object nor for the budgets.
 */
async function sendCode(
  call: DebitCall,
  mobile: MandateDraft["mobile"],
  issue: (codeHash: string) => Promise<DebitCodeResult>,
): Promise<void> {
  const { env, tenant, session } = call;
  const { wait, giveBack } = await takeSms(env, tenant, mobile, networkOf(call.request));
  if (wait > 0) throw refusalOf({ outcome: "too_soon", wait });
  const code = newCode();
  const issued = await issue(await hashOfCode(env, tenant, memberOf(call), code));
  if (issued.outcome !== "code_issued") {
    await giveBack();
    throw refusalOf(issued);
  }
  try {
    await sendSms(env, {
      to: issued.mobile,
      text: await renderSms(tenant, "debit.code", await languageOf(call), { code }),
    });
  } catch (error) {
    reportError("sms", error);
    await Promise.all([session?.object.cancelDebitCode(session.hash, issued.number), giveBack()]);
    throw new Refusal(503, "payment_unavailable");
  }
}

/** The language in which the member reads, with its country's variant. */
async function languageOf(call: DebitCall): Promise<LanguageTag> {
  const locale = (await call.viewer()).state.language;
  const variant = await memberVariant(call.env, call.tenant, memberOf(call), locale);
  return languageTag({ locale, variant });
}

/** Six digits, each code as likely as any other. */
const newCode = (): string =>
  String(crypto.getRandomValues(new Uint32Array(1))[0]! % 10 ** SMS_CODE_DIGITS).padStart(
    SMS_CODE_DIGITS,
    "0",
  );

async function deleteDraft({ session }: DebitCall): Promise<void> {
  if (!(await session.object.deleteMandateDraft(session.hash))) throw new Refusal(403, "login_required");
}
