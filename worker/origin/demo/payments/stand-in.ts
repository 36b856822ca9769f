import { WorkerEntrypoint } from "cloudflare:workers";
import type { DemoEnv } from "#origin/demo/demo-env.ts";

/** Speaks the payment provider's API (Mollie's, v2) to our adapter. */
export class PaymentStandIn extends WorkerEntrypoint<DemoEnv> {
  override fetch(request: Request): Promise<Response> {
    return deskOf(this.env).fetch(request);
  }
}

/**
 * The same API at /dev/mollie, for its official client, and the pages /dev/pay and /dev/payments; null for
 * any other address.
 */
export function showPayments(request: Request, env: DemoEnv): Promise<Response> | null {
  const url = new URL(request.url);
  if (/^\/dev\/pay(ments$|\/)/.test(url.pathname)) return deskOf(env).fetch(request);
  if (!url.pathname.startsWith("/dev/mollie/v2/")) return null;
  url.pathname = url.pathname.slice("/dev/mollie".length);
  const asked = new Request(url, request);
  asked.headers.set("x-base", `${request.headers.get("x-base") ?? ""}/dev/mollie`);
  return deskOf(env).fetch(asked);
}

const deskOf = ({ PAYMENT_DESK: desks }: DemoEnv) => desks.get(desks.idFromName("desk"));
