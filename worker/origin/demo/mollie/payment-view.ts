import { bankDayAfter } from "#contract/product/bank-days.ts";
import type { Sql } from "#origin/member/storage/sql.ts";
import { creditorOf } from "./accounts.ts";
import { amountOf } from "./amounts.ts";
import { CARD, isCancelable, NOT_REFUNDABLE, sumsOf } from "./payments.ts";
import { list, ownerOf, settingOf, type Payment } from "./resource-store.ts";
import { halLink, htmlLink } from "./wire-format.ts";

/** The field with the time at which a payment got its final status. */
const DECIDED_AT_FIELD: Partial<Record<Payment["status"], string>> = {
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
  const decidedAtField = DECIDED_AT_FIELD[status];
  const address = `${base}/v2/payments/${id}`;
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
    ...(decidedAtField === undefined || decidedAt === null ? {} : { [decidedAtField]: decidedAt }),
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
    ...(status === "paid" && settingOf(sql, "country") !== null
      ? { countryCode: settingOf(sql, "country") }
      : {}),
    _links: {
      self: halLink(address),
      ...(status === "open" && redirectUrl !== null
        ? { checkout: htmlLink(`https://${new URL(redirectUrl).host}/dev/pay/${id}`) }
        : {}),
      ...(customerId === null ? {} : { customer: halLink(`${base}/v2/customers/${customerId}`) }),
      ...(mandateId === null
        ? {}
        : { mandate: halLink(`${base}/v2/customers/${customerId}/mandates/${mandateId}`) }),
      ...(refunded > 0 ? { refunds: halLink(`${address}/refunds`) } : {}),
      ...(chargedBack > 0 ? { chargebacks: halLink(`${address}/chargebacks`) } : {}),
      dashboard: htmlLink(`https://my.mollie.com/dashboard/payments/${id}`),
      documentation: htmlLink("https://docs.mollie.com/reference/get-payment"),
    },
  };
}

/** Bank days after which a debit is collected. */
const DUE_AFTER = 3;

/** How the payment was made, as far as the method reveals it. */
function detailsOf(
  sql: Sql,
  { id, createdAt, method, status, customerId, mandateId }: Payment,
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
  // of a customer who was deleted the provider keeps the payment alone
  const mandate = list(sql, "mandate", customerId).find(({ id: each }) => each === mandateId);
  if (!mandate) return {};
  const { consumerName, consumerAccount, signatureDate, mandateReference } = mandate;
  return {
    details: {
      transferReference: `SD${id.slice(3)}`,
      creditorIdentifier: creditorOf(ownerOf(sql, id)),
      consumerName,
      consumerAccount,
      consumerBic: null,
      dueDate: bankDayAfter(createdAt.slice(0, 10), DUE_AFTER),
      signatureDate,
      mandateReference,
    },
  };
}
