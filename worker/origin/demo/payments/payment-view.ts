import type { Sql } from "#origin/member/storage/sql.ts";
import { amountOf, CARD, isCancelable, NOT_REFUNDABLE, sumsOf } from "./payments.ts";
import { get, type Payment } from "./store.ts";
import { halLink, htmlLink } from "./wire.ts";

const CREDITOR = "NL08ZZZ502057730000";
const DECIDED: Partial<Record<Payment["status"], string>> = {
  paid: "paidAt",
  failed: "failedAt",
  canceled: "canceledAt",
  expired: "expiredAt",
};

/** A payment as the API shows it. `base` is the API's address without its version. */
export function paymentView(sql: Sql, payment: Payment, base: string): Record<string, unknown> {
  const {
    id,
    createdAt,
    amount,
    description,
    method,
    metadata,
    status,
    locale,
    sequenceType,
    redirectUrl,
    webhookUrl,
    customerId,
    mandateId,
    expiresAt,
    decidedAt,
  } = payment;
  const { currency } = amount;
  const { refunded, chargedBack, remaining } = sumsOf(sql, payment);
  const moment = DECIDED[status];
  const mine = `${base}/v2/payments/${id}`;
  return {
    resource: "payment",
    id,
    mode: "test",
    createdAt,
    amount,
    description,
    method,
    metadata,
    status,
    isCancelable: isCancelable(payment),
    locale,
    profileId: "pfl_Rendezvous",
    sequenceType,
    redirectUrl,
    webhookUrl,
    ...(moment === undefined || decidedAt === null ? {} : { [moment]: decidedAt }),
    ...(status === "open" ? { expiresAt } : {}),
    ...(status === "paid"
      ? {
          amountRefunded: amountOf(refunded, currency),
          ...(NOT_REFUNDABLE.includes(method ?? "")
            ? {}
            : { amountRemaining: amountOf(remaining, currency) }),
        }
      : {}),
    ...(chargedBack > 0 ? { amountChargedBack: amountOf(chargedBack, currency) } : {}),
    ...(customerId === null ? {} : { customerId }),
    ...(mandateId === null ? {} : { mandateId }),
    ...detailsOf(sql, payment),
    _links: {
      self: halLink(mine),
      ...(status === "open" && redirectUrl !== null
        ? { checkout: htmlLink(`https://${new URL(redirectUrl).host}/dev/pay/${id}`) }
        : {}),
      ...(customerId === null ? {} : { customer: halLink(`${base}/v2/customers/${customerId}`) }),
      ...(mandateId === null
        ? {}
        : { mandate: halLink(`${base}/v2/customers/${customerId}/mandates/${mandateId}`) }),
      ...(refunded > 0 ? { refunds: halLink(`${mine}/refunds`) } : {}),
      ...(chargedBack > 0 ? { chargebacks: halLink(`${mine}/chargebacks`) } : {}),
      dashboard: htmlLink(`https://my.mollie.com/dashboard/payments/${id}`),
      documentation: htmlLink("https://docs.mollie.com/reference/get-payment"),
    },
  };
}

/** What is known of how it was paid. */
function detailsOf(
  sql: Sql,
  { id, method, status, customerId, mandateId, expiresAt }: Payment,
): { details?: Record<string, unknown> } {
  if (method === "creditcard" && status === "paid") return { details: CARD };
  if (method === "creditcard" && status === "failed")
    return {
      details: {
        ...CARD,
        failureReason: "insufficient_funds",
        failureMessage: "The card has insufficient funds",
      },
    };
  if (method === "banktransfer")
    return {
      details: {
        bankName: "Stichting Mollie Payments",
        bankAccount: "NL53ABNA0627535577",
        bankBic: "ABNANL2A",
        transferReference: `RF12-${id.slice(3)}`,
      },
    };
  if (method !== "directdebit" || customerId === null || mandateId === null) return {};
  const { consumerName, consumerAccount, signatureDate, mandateReference } = get(
    sql,
    "mandate",
    mandateId,
    customerId,
  );
  return {
    details: {
      transferReference: `SD${id.slice(3)}`,
      creditorIdentifier: CREDITOR,
      consumerName,
      consumerAccount,
      consumerBic: null,
      dueDate: expiresAt.slice(0, 10),
      signatureDate,
      mandateReference,
    },
  };
}
