/** A failure that was foreseen: it has a status and a code that the reader's language has words for. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  readonly field: string | undefined;
  readonly retryAfter: number | undefined;
  readonly minutes: number | undefined;

  /** `retryAfter` in seconds; `minutes` an account stays blocked. */
  constructor(
    status: number,
    code: ErrorCode,
    more: { field?: string; retryAfter?: number; minutes?: number } = {},
  ) {
    super(code);
    this.name = "Refusal";
    this.status = status;
    this.code = code;
    this.field = more.field;
    this.retryAfter = more.retryAfter;
    this.minutes = more.minutes;
  }
}

export const ERROR_CODES = [
  "invalid_input",
  "not_found",
  "unknown_call",
  "wrong_method",
  "too_large",
  "cross_site",
  "signup_required",
  "search_closed",
  "login_required",
  "operator_required",
  "operator_not_allowed",
  "not_from_desk",
  "in_progress",
  "claimed",
  "own_backend",
  "gateway_unreachable",
  "too_many_tokens",
  "own_decision",
  "not_resendable",
  "receivers_changed",
  "name_taken",
  "too_many_partner_tokens",
  "partner_required",
  "login_failed",
  "wrong_password",
  "password_required",
  "passkey_failed",
  "too_many_passkeys",
  "deletion_pending",
  "account_erased",
  "account_suspended",
  "account_closed",
  "appeal_login",
  "appeal_made",
  "appeal_over",
  "already_suspended",
  "account_blocked",
  "proof_required",
  "signups_closed",
  "invalid_email",
  "email_taken",
  "email_disposable",
  "email_not_found",
  "email_unchanged",
  "wrong_password",
  "consent_required",
  "invalid_username",
  "username_is_email",
  "username_taken",
  "username_reserved",
  "invalid_date_of_birth",
  "too_young",
  "password_too_short",
  "password_common",
  "banned",
  "too_soon",
  "too_many_mails",
  "too_many_requests",
  "mail_limit",
  "already_active",
  "link_expired",
  "like_limit",
  "not_confirmed",
  "blocked",
  "blocked_by_you",
  "too_many_blocks",
  "too_many_favourites",
  "too_many_searches",
  "too_many_pins",
  "too_many_reports",
  "not_enough_credits",
  "premium_required",
  "partner_not_confirmed",
  "fictional",
  "are_you_sure",
  "too_fast",
  "message_too_long",
  "message_empty",
  "price_changed",
  "order_open",
  "not_cancellable",
  "too_many_orders",
  "method_unavailable",
  "not_sold",
  "code_not_found",
  "code_used",
  "code_expired",
  "code_not_here",
  "code_minimum",
  "code_method",
  "spending_cap",
  "spending_cap_currency",
  "mandate_required",
  "debit_blocked",
  "debit_limit",
  "invalid_iban",
  "invalid_mobile",
  "sms_code_invalid",
  "sms_code_over",
  "withdrawal_over",
  "nothing_to_return",
  "payment_unavailable",
  "too_many_photos",
  "too_many_uploads",
  "not_an_image",
  "unsupported_image",
  "image_too_large",
  "image_too_small",
  "image_blocked",
  "not_a_recording",
  "recording_too_long",
  "origin_unavailable",
  "origin_invalid",
  "error",
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

export interface ErrorBody {
  error: {
    code: string;
    message?: string;
    field?: string;
    retry_after?: number;
    minutes?: number;
    /**
     * With `proof_required`: the challenge that the repeated call brings the solution of; see
     * proof-of-work.ts.
     */
    proof?: string;
  };
  /** Ends the session in the client, unless it came from user.php (answers, section 4). */
  authentication_required?: true;
}

export function errorBody(refusal: Refusal): ErrorBody {
  return {
    error: {
      code: refusal.code,
      ...(refusal.field === undefined ? {} : { field: refusal.field }),
      ...(refusal.retryAfter === undefined ? {} : { retry_after: refusal.retryAfter }),
      ...(refusal.minutes === undefined ? {} : { minutes: refusal.minutes }),
    },
    ...(refusal.code === "login_required" ? { authentication_required: true } : {}),
  };
}

/** Specification, section 8: statusCode, status or the response's status, otherwise 500. */
export function statusOf(error: unknown): number {
  if (typeof error !== "object" || error === null) return 500;
  const { statusCode, status, response } = error as {
    statusCode?: unknown;
    status?: unknown;
    response?: unknown;
  };
  const nested =
    typeof response === "object" && response !== null ? (response as { status?: unknown }).status : undefined;
  for (const candidate of [statusCode, status, nested]) {
    if (typeof candidate === "number" && Number.isInteger(candidate) && candidate >= 400 && candidate <= 599)
      return candidate;
  }
  return 500;
}
