import { randomUUID } from "node:crypto";
import http from "node:http";
import https from "node:https";
import { createMollieClient, type MollieClient } from "@mollie/api-client";
import { mollieProvider } from "#origin/money/payments/mollie/adapter.ts";
import type { NewPayment, PaymentProvider } from "#origin/money/payments/payment.ts";
import { NO_DEADLINE } from "#origin/money/payments/provider-deadline.ts";
import { HOSTS, type RunningSite } from "./site.ts";

/** The key of amstel at the provider's stand-in, as demo/wrangler.toml has it. */
export const API_KEY = "test_amstel_in_the_demo_alone_000001";

/** Where a payment of these tests leads back to, and where its news go. */
export const RETURN = `https://${HOSTS.dutch}/credits/p1/ideal?back=1`;
export const WEBHOOK = `https://${HOSTS.dutch}/webhooks/payments`;

/** A payment of twelve and a half euros by iDEAL for an order of its own, unless told otherwise. */
export const newPayment = (more: Partial<NewPayment> = {}): NewPayment => ({
  order: randomUUID(),
  amount: { amount: 1_250, currency: "EUR" },
  method: "ideal",
  description: "75 credits",
  locale: "nl_NL",
  returnTo: RETURN,
  webhook: WEBHOOK,
  customer: null,
  sequence: "once",
  mandate: null,
  ...more,
});

/**
 * The provider's official client, which proves that the stand-in speaks its protocol. It insists on TLS,
 * which the site on this machine has not: its agent is the one without it, and the client is as it is.
 */
export function officialClient(site: RunningSite): MollieClient {
  Object.assign(https, { Agent: http.Agent });
  return createMollieClient({ apiKey: API_KEY, apiEndpoint: apiOf(site) });
}

/** Our adapter, over the same wire. */
export function adapterOf(site: RunningSite, key = API_KEY): PaymentProvider {
  return mollieProvider({ address: apiOf(site), key, deadline: NO_DEADLINE });
}

/** The same, through somebody who passes on two of a list at a time, each as they change it. */
export async function adapterThrough(
  site: RunningSite,
  change: (one: Record<string, unknown>) => Record<string, unknown>,
): Promise<{ provider: PaymentProvider; close: () => void }> {
  const api = apiOf(site);
  const server = http.createServer(
    (asked, answer) =>
      void (async () => {
        const url = new URL((asked.url ?? "").slice("/v2/".length), api);
        url.searchParams.set("limit", "2");
        const { _embedded: found, ...body } = await (
          await fetch(url, { headers: { authorization: `Bearer ${API_KEY}` } })
        ).json<{ _embedded: Record<string, Record<string, unknown>[]> }>();
        const lists = Object.entries(found).map(([name, list]) => [name, list.map(change)]);
        answer
          .setHeader("content-type", "application/hal+json")
          .end(JSON.stringify({ ...body, _embedded: Object.fromEntries(lists) }));
      })(),
  );
  const port = await new Promise<number>((listening) => {
    server.listen(0, "127.0.0.1", () => {
      const at = server.address();
      listening(typeof at === "object" && at ? at.port : 0);
    });
  });
  return {
    provider: mollieProvider({
      address: `http://127.0.0.1:${port}/v2/`,
      key: API_KEY,
      deadline: NO_DEADLINE,
    }),
    close: () => {
      server.close();
    },
  };
}

/** An hour has passed: the provider takes a key that it has seen for a new one. */
export async function anHourLater(site: RunningSite): Promise<void> {
  for (const id of await site.objects("PAYMENT_DESK"))
    await site.inObject("PAYMENT_DESK", id, "DELETE FROM requests");
}

export const apiOf = (site: RunningSite): string => `${site.address.origin}/dev/mollie/v2/`;

export type Outcome = "paid" | "failed" | "cancelled" | "expired" | "pending";
export type Webhook = "once" | "twice" | "late" | "never";

/** What somebody chooses on the provider's page. */
export const payAt = (
  site: RunningSite,
  payment: string,
  status: Outcome,
  webhook: Webhook = "once",
  host = "localhost",
): Promise<Response> =>
  site.ask(`/dev/pay/${payment}`, {
    method: "POST",
    host,
    body: new URLSearchParams({ status, webhook }).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });

/**
 * What the provider's people or the banks do: `paid tr_x`, `charge-back tr_x`, `finish-refund re_x`,
 * `cards-failed -`, `call tr_x` ...
 */
export const atPaymentDesk = (site: RunningSite, act: string, webhook: Webhook = "once"): Promise<Response> =>
  site.ask("/dev/payments", {
    method: "POST",
    body: new URLSearchParams({ do: act, webhook }).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });

/**
 * A refund that somebody makes in the provider's dashboard, of a sum in decimals or of all that is left. The
 * provider calls nobody about it before it is under way.
 */
export async function refundAtDesk(
  site: RunningSite,
  payment: string,
  { sum = "", isUnderWay = true }: { sum?: string; isUnderWay?: boolean } = {},
): Promise<string> {
  await atPaymentDesk(site, `refund ${payment} ${sum}`.trim());
  const found = (await paymentsAtDesk(site)).find(({ id }) => id === payment)?.refunds[0]?.id ?? "";
  if (isUnderWay) await atPaymentDesk(site, `process-refund ${found}`);
  return found;
}

export interface DeskPayment {
  id: string;
  status: string;
  metadata: { order?: string } | null;
  method: string | null;
  webhookUrl: string | null;
  mandateId?: string;
  details?: { creditorIdentifier?: string; dueDate?: string };
  refunds: { id: string; status: string; amount: { value: string } }[];
  chargebacks: { id: string; amount: { value: string }; reversedAt: string | null }[];
  hooks: { answered: string | null; attempts: number; waits: boolean }[];
}
/** What the provider has, the newest first. */
export const paymentsAtDesk = async (site: RunningSite): Promise<DeskPayment[]> =>
  (await (await site.ask("/dev/payments?as=json")).json<{ payments: DeskPayment[] }>()).payments;
