import { isValidIBAN } from "ibantools";
import { type } from "#contract/schema.ts";
import type { Sql } from "#origin/member/storage/sql.ts";
import { CARD, checked } from "./payments.ts";
import { get, list, put, remove, type Customer, type Mandate } from "./resource-store.ts";
import { ApiFault, halLink, htmlLink, newId, timeOf } from "./wire-format.ts";

const optionalText = type("string <= 255 | null");
const customerSchema = type({
  "name?": optionalText,
  "email?": optionalText,
  "locale?": optionalText,
  "metadata?": "unknown",
});
const mandateSchema = type({
  method: "'directdebit' | 'paypal'",
  consumerName: "0 < string <= 255",
  "consumerAccount?": "string",
  "signatureDate?": type(/^\d{4}-\d{2}-\d{2}$/).or("null"),
  "mandateReference?": "0 < string <= 35 | null",
});

/** Creates a customer. Throws ApiFault 422 for invalid values. */
export function createCustomer(sql: Sql, account: string, given: unknown, now: number): Customer {
  const { name = null, email = null, locale = null, metadata = null } = checked(customerSchema, given);
  const customer: Customer = { id: newId("cst"), createdAt: timeOf(now), name, email, locale, metadata };
  put(sql, "customer", customer, { account });
  return customer;
}

/** A customer as the API shows it. */
export const customerView = (
  { id, createdAt, name, email, locale, metadata }: Customer,
  base: string,
): Record<string, unknown> => ({
  resource: "customer",
  id,
  mode: "test",
  name,
  email,
  locale,
  metadata,
  createdAt,
  _links: {
    self: halLink(`${base}/v2/customers/${id}`),
    payments: halLink(`${base}/v2/customers/${id}/payments`),
    mandates: halLink(`${base}/v2/customers/${id}/mandates`),
    documentation: htmlLink("https://docs.mollie.com/reference/get-customer"),
  },
});

/** Creates a mandate for a bank or PayPal account. The mandate of a card only comes from a first payment. */
export function createMandate(sql: Sql, customer: string, given: unknown, now: number): Mandate {
  get(sql, "customer", customer);
  const {
    method,
    consumerName,
    consumerAccount,
    signatureDate,
    mandateReference = null,
  } = checked(mandateSchema, given);
  if (method === "directdebit" && !isValidIBAN(consumerAccount ?? ""))
    throw new ApiFault(422, "The consumer account is invalid", "consumerAccount");
  const mandate: Mandate = {
    id: newId("mdt"),
    customerId: customer,
    createdAt: timeOf(now),
    status: "valid",
    method,
    consumerName,
    consumerAccount: consumerAccount ?? null,
    signatureDate: signatureDate ?? timeOf(now).slice(0, 10),
    mandateReference,
  };
  put(sql, "mandate", mandate, { parent: customer });
  return mandate;
}

/**
 * Deletes a customer with all mandates, and the replies that would repeat what they contain. As at the
 * provider, the id is gone for good (410) and the payments stay.
 */
export function deleteCustomer(sql: Sql, id: string): void {
  get(sql, "customer", id);
  for (const { id: mandate } of list(sql, "mandate", id)) remove(sql, mandate);
  remove(sql, id);
  sql.exec("DELETE FROM requests WHERE instr(request, ?1) > 0 OR instr(body, ?1) > 0", id);
}

/** A bank or the provider ends a mandate: it can still be read, but no longer charged. */
export const endMandate = (sql: Sql, id: string): void => {
  put(sql, "mandate", { ...get(sql, "mandate", id), status: "invalid" });
};

/** Revokes a mandate: it can still be read, but no longer charged. */
export function revokeMandate(sql: Sql, customer: string, id: string): void {
  const mandate = get(sql, "mandate", id, customer);
  if (mandate.status === "invalid") throw new ApiFault(410, "The mandate is no longer available");
  put(sql, "mandate", { ...mandate, status: "invalid" });
}

/** A mandate as the API shows it. */
export function mandateView(
  {
    id,
    customerId,
    createdAt,
    status,
    method,
    consumerName,
    consumerAccount,
    signatureDate,
    mandateReference,
  }: Mandate,
  base: string,
): Record<string, unknown> {
  const { cardHolder, cardNumber, cardLabel, cardFingerprint } = CARD;
  const details =
    method === "creditcard"
      ? { cardHolder, cardNumber, cardLabel, cardFingerprint, cardExpiryDate: "2031-12-31" }
      : { consumerName, consumerAccount, consumerBic: null };
  return {
    resource: "mandate",
    id,
    mode: "test",
    customerId,
    status,
    method,
    details,
    mandateReference,
    signatureDate,
    scopes: method === "creditcard" ? ["customer-present", "customer-not-present"] : ["customer-not-present"],
    createdAt,
    _links: {
      self: halLink(`${base}/v2/customers/${customerId}/mandates/${id}`),
      customer: halLink(`${base}/v2/customers/${customerId}`),
      documentation: htmlLink("https://docs.mollie.com/reference/get-mandate"),
    },
  };
}
