import type { RunningSite } from "#tests/support/site.ts";

/** The keys of the companies' accounts at the provider's stand-in, as demo/wrangler.toml has them. */
const KEYS: Readonly<Record<string, string>> = {
  amstel: "test_amstel_in_the_demo_alone_000001",
  isar: "test_isar_in_the_demo_alone_00000001",
  liffey: "test_liffey_in_the_demo_alone_000001",
};

/** A refund or a chargeback as the provider has it; the sum in minor units. */
export interface ReturnAtProvider {
  id: string;
  kind: "refund" | "chargeback";
  amount: number;
  /** It failed, was cancelled or was reversed. */
  isOver: boolean;
  /** The money of a refund is with the payer. */
  isPaidOut: boolean;
}
interface Listed {
  id: string;
  status?: string;
  reversedAt?: string | null;
  amount: { value: string };
}

/** Asks the provider itself, by a company's own key. */
export function providerOf(site: RunningSite, company: string) {
  const ask = async (path: string) => {
    const response = await site.ask(`/dev/mollie/v2/${path}`, {
      headers: { authorization: `Bearer ${KEYS[company] ?? ""}` },
    });
    return { status: response.status, body: await response.json<Record<string, unknown>>() };
  };
  const list = async (payment: string, what: "refunds" | "chargebacks"): Promise<Listed[]> => {
    const { body } = await ask(`payments/${payment}/${what}?limit=250`);
    return (body["_embedded"] as Record<string, Listed[]> | undefined)?.[what] ?? [];
  };
  const minor = (value: string) => Math.round(Number(value) * 100);
  return {
    /** The status of a payment. */
    statusOf: async (payment: string) => (await ask(`payments/${payment}`)).body["status"],
    async returnsOf(payment: string): Promise<ReturnAtProvider[]> {
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
  };
}
