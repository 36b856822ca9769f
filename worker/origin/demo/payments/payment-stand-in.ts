import { WorkerEntrypoint } from "cloudflare:workers";
import type { PaymentDesk } from "./payment-desk.ts";

/** What the stand-in needs of the demo's bindings. */
interface PaymentStandInEnv {
  PAYMENT_DESK: DurableObjectNamespace<PaymentDesk>;
}

/** Speaks the payment provider's API (Mollie's, v2) to the payment adapter. */
export class PaymentStandIn extends WorkerEntrypoint<PaymentStandInEnv> {
  override fetch(request: Request): Promise<Response> {
    return deskOf(this.env).fetch(request);
  }
}

/**
 * Answers the same API at /dev/mollie, for its official client, and the pages /dev/pay and /dev/payments;
 * null for any other address.
 */
export function showPayments(request: Request, env: PaymentStandInEnv): Promise<Response> | null {
  const url = new URL(request.url);
  if (/^\/dev\/pay(ments$|\/)/.test(url.pathname)) return deskOf(env).fetch(request);
  if (!url.pathname.startsWith("/dev/mollie/v2/")) return null;
  url.pathname = url.pathname.slice("/dev/mollie".length);
  const apiRequest = new Request(url, request);
  apiRequest.headers.set("x-base", `${request.headers.get("x-base") ?? ""}/dev/mollie`);
  return deskOf(env).fetch(apiRequest);
}

const deskOf = ({ PAYMENT_DESK: desks }: PaymentStandInEnv) => desks.get(desks.idFromName("desk"));
