import { asDecimal } from "#contract/product/money.ts";
import type { Sql } from "#origin/member/storage/sql.ts";
import { transactionsOf } from "./payments.ts";
import type { Chargeback, Page, Transaction } from "./store.ts";

/** The card with which the stand-in pays. */
const CARD = {
  card_brand: "visa",
  card_number: "420000...0000",
  card_type: "CREDIT",
  card_issuing_bank: "DEMO BANK",
  card_issuing_country: "ireland",
  card_holder: "A. Person",
  expiration_year: "2031",
  expiration_month: "12",
};

const timeOf = (at: number): string => new Date(at).toISOString().replace(/\.\d{3}Z$/, "Z");
const wordsOf = ({ technical }: Pick<Transaction, "technical">) => ({
  technical_message: technical ?? "TESTMODE: No real money will be transferred!",
  message: technical === null ? "TESTMODE: No real money will be transferred!" : "Something went wrong!",
});

/** A page as it was just made: with the address where the buyer pays, here at the site's own host. */
export const newPageElements = (page: Page): object => ({
  status: page.status,
  unique_id: page.id,
  transaction_id: page.transactionId,
  timestamp: timeOf(page.createdAt),
  amount: page.amount,
  currency: page.currency,
  redirect_url: `https://${new URL(page.successUrl).host}/dev/emerchantpay/pay/${page.id}`,
});

/** A page with everything that became of it. */
export function pageElements(sql: Sql, page: Page): object {
  const all = transactionsOf(sql, page.id);
  return {
    status: page.status,
    unique_id: page.id,
    transaction_id: page.transactionId,
    timestamp: timeOf(page.createdAt),
    amount: page.amount,
    currency: page.currency,
    usage: page.usage,
    description: page.usage,
    ...(all.length === 0 ? {} : { ...CARD, payment_transaction: all.map(partElements) }),
  };
}

const partElements = (transaction: Transaction): object => ({
  status: transaction.status,
  ...(transaction.code === null ? { response_code: "00" } : { code: transaction.code }),
  transaction_type: transaction.kind,
  unique_id: transaction.id,
  transaction_id: transaction.transactionId,
  terminal_token: transaction.terminal,
  mode: "test",
  timestamp: timeOf(transaction.createdAt),
  descriptor: "TEST",
  amount: transaction.amount,
  currency: transaction.currency,
  ...wordsOf(transaction),
});

export const transactionElements = (transaction: Transaction): object => ({
  transaction_type: transaction.kind,
  status: transaction.status,
  unique_id: transaction.id,
  transaction_id: transaction.transactionId,
  ...(transaction.code === null ? { response_code: "00" } : { code: transaction.code }),
  ...wordsOf(transaction),
  mode: "test",
  timestamp: timeOf(transaction.createdAt),
  descriptor: "TEST",
  amount: transaction.amount,
  currency: transaction.currency,
  sent_to_acquirer: String(transaction.code === null),
  ...(transaction.reference !== null && { reference_transaction_unique_id: transaction.reference }),
  ...CARD,
});

/** Sums of chargebacks are decimals, unlike all others. */
export const chargebackElements = ({ type, sale, amount, currency, createdAt }: Chargeback): object => ({
  type,
  arn: "74537604221431003881865",
  post_date: timeOf(createdAt).slice(0, 10),
  reason_code: "10.4",
  reason_description: "Other Fraud - Card-Absent Environment",
  amount: asDecimal({ amount, currency }),
  currency,
  chargeback_amount: asDecimal({ amount, currency }),
  chargeback_currency: currency,
  card_number: "420000******0000",
  card_brand: "visa",
  transaction_type: "sale3d",
  original_transaction_unique_id: sale,
});
