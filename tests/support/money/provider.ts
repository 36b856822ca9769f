import {
  CARD_KEY,
  atCardDesk,
  cardAdapterOf,
  payByCard,
  type CardOutcome,
} from "#tests/support/emerchantpay.ts";
import { actAtProvider, notify, payAs, type Choice } from "#tests/support/purchases.ts";
import type { RunningSite } from "#tests/support/site.ts";
import type { Chance } from "./random.ts";

/**
 * The keys of the companies' accounts at Mollie's stand-in, as demo/wrangler.toml has them; the others pay at
 * emerchantpay's.
 */
const MOLLIE_KEYS: Readonly<Record<string, string>> = {
  amstel: "test_amstel_in_the_demo_alone_000001",
  isar: "test_isar_in_the_demo_alone_00000001",
};

/** A refund or a chargeback as the provider has it; the sum in minor units. */
interface ReturnAtProvider {
  id: string;
  kind: "refund" | "chargeback";
  amount: number;
  /** It failed, was cancelled or was reversed. */
  isOver: boolean;
  /** The money of a refund is with the payer. */
  isPaidOut: boolean;
}
type Hook = "once" | "twice" | "late" | "never";

/**
 * A company's provider: what its API says, and what buyers, banks and its own people do. Sums in minor units,
 * null for all.
 */
export interface ProviderOf {
  statusOf: (payment: string) => Promise<unknown>;
  returnsOf: (payment: string) => Promise<ReturnAtProvider[]>;
  pay: (checkout: string, end: Choice, hook: Hook) => Promise<unknown>;
  /** Money that arrives late, or does not. */
  decide: (payment: string, end: "paid" | "failed") => Promise<unknown>;
  refund: (payment: string, amount: number | null) => Promise<unknown>;
  chargeBack: (payment: string, amount: number | null) => Promise<unknown>;
  /** What becomes of a return; answers what was done. */
  goOn: (payment: string, of: ReturnAtProvider, chance: Chance) => Promise<string>;
  call: (payment: string, host: string) => Promise<Response>;
  /** Whether a paid payment may become unpaid: a debit that its bank sends back. */
  canFail: boolean;
}

export const providerOf = (site: RunningSite, company: string): ProviderOf => {
  const key = MOLLIE_KEYS[company];
  return key === undefined ? cardProvider(site) : mollie(site, key);
};

interface Listed {
  id: string;
  status?: string;
  reversedAt?: string | null;
  amount: { value: string };
}
const REFUND_ACTS = ["process-refund", "finish-refund", "finish-refund", "fail-refund", "cancel-refund"];

function mollie(site: RunningSite, key: string): ProviderOf {
  const ask = async (path: string): Promise<Record<string, unknown>> => {
    const answer = await site.ask(`/dev/mollie/v2/${path}`, { headers: { authorization: `Bearer ${key}` } });
    // refused as the site's questions are: asked until it is told
    return answer.status === 429 ? ask(path) : answer.json<Record<string, unknown>>();
  };
  const list = async (payment: string, what: "refunds" | "chargebacks"): Promise<Listed[]> => {
    const { _embedded: found } = (await ask(`payments/${payment}/${what}?limit=250`)) as {
      _embedded?: Record<string, Listed[]>;
    };
    return found?.[what] ?? [];
  };
  const minor = (value: string) => Math.round(Number(value) * 100);
  const sum = (amount: number | null) => (amount === null ? "" : ` ${(amount / 100).toFixed(2)}`);
  return {
    canFail: true,
    statusOf: async (payment) => (await ask(`payments/${payment}`))["status"],
    async returnsOf(payment) {
      const [refunds, chargebacks] = [await list(payment, "refunds"), await list(payment, "chargebacks")];
      return [
        ...refunds.map(({ id, status, amount }): ReturnAtProvider => ({
          id,
          kind: "refund",
          amount: minor(amount.value),
          isOver: status === "failed" || status === "canceled",
          isPaidOut: status === "refunded",
        })),
        ...chargebacks.map(({ id, reversedAt, amount }): ReturnAtProvider => ({
          id,
          kind: "chargeback",
          amount: minor(amount.value),
          isOver: reversedAt != null,
          isPaidOut: false,
        })),
      ];
    },
    pay: (checkout, end, hook) => payAs(site, { host: new URL(checkout).host }, checkout, end, hook),
    decide: (payment, end) => actAtProvider(site, end, payment),
    refund: (payment, amount) => actAtProvider(site, "refund", payment + sum(amount)),
    chargeBack: (payment, amount) => actAtProvider(site, "charge-back", payment + sum(amount)),
    async goOn(_payment, { id, kind }, chance) {
      const act =
        kind === "chargeback" ? "reverse-chargeback" : (chance.pick(REFUND_ACTS) ?? "finish-refund");
      await actAtProvider(site, act, id);
      return act;
    },
    call: (payment, host) => notify(site, host, payment),
  };
}

const CARD_ENDS: Readonly<Record<Choice, CardOutcome>> = {
  paid: "approved",
  failed: "declined",
  cancelled: "cancel",
  expired: "timeout",
  pending: "pending_async",
};

/** A refund of a card is decided at once here, and one chargeback stands at a time. */
function cardProvider(site: RunningSite): ProviderOf {
  const provider = cardAdapterOf(site, CARD_KEY);
  const sum = (amount: number | null) => (amount === null ? "" : ` ${amount}`);
  return {
    canFail: false,
    statusOf: async (payment) => (await provider.findPayment(payment))?.status,
    async returnsOf(payment) {
      return (await provider.returnsOf(payment)).map(
        ({ id, kind, amount, isReversed }): ReturnAtProvider => ({
          id,
          kind: kind === "chargeback" ? "chargeback" : "refund",
          amount,
          isOver: isReversed,
          isPaidOut: kind !== "chargeback",
        }),
      );
    },
    pay: (checkout, end, hook) =>
      payByCard(site, new URL(checkout).pathname.split("/").at(-1) ?? "", CARD_ENDS[end], hook),
    decide: (payment, end) => atCardDesk(site, `${CARD_ENDS[end]} ${payment}`),
    refund: (payment, amount) => atCardDesk(site, `refund ${payment}${sum(amount)}`),
    chargeBack: (payment, amount) => atCardDesk(site, `charge-back ${payment}${sum(amount)}`),
    async goOn(payment) {
      await atCardDesk(site, `reverse-chargeback ${payment}`);
      return "reverse-chargeback";
    },
    call: (payment) => atCardDesk(site, `call ${payment}`),
  };
}
