import { WorkerEntrypoint } from "cloudflare:workers";
import type { EmerchantpayDesk } from "#origin/demo/emerchantpay/emerchantpay-desk.ts";
import { answerEmerchantpay } from "#origin/demo/emerchantpay/show.ts";
import type { PaymentDesk } from "./payment-desk.ts";

/** What the stand-in needs of the demo's bindings. */
interface PaymentStandInEnv {
  PAYMENT_DESK: DurableObjectNamespace<PaymentDesk>;
  EMERCHANTPAY_DESK: DurableObjectNamespace<EmerchantpayDesk>;
}

/** Speaks the payment providers' APIs to their adapters: Mollie's (v2), and emerchantpay's at its hosts. */
export class PaymentStandIn extends WorkerEntrypoint<PaymentStandInEnv> {
  override fetch(request: Request): Promise<Response> {
    return answerEmerchantpay(request, this.env) ?? deskOf(this.env).fetch(request);
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
