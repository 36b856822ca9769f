import { WorkerEntrypoint } from "cloudflare:workers";
import type { DemoEnv } from "./demo-env.ts";
import { answerEmerchantpay, showEmerchantpay } from "./emerchantpay/show.ts";
import { answerMollie, showMollie } from "./mollie/show.ts";

type StandInEnv = Pick<DemoEnv, "PAYMENT_DESK" | "EMERCHANTPAY_DESK">;

/** Speaks the payment providers' APIs to their adapters: at another provider's hosts its own, else Mollie's. */
export class PaymentStandIn extends WorkerEntrypoint<StandInEnv> {
  override fetch(request: Request): Promise<Response> {
    return answerEmerchantpay(request, this.env) ?? answerMollie(request, this.env);
  }
}

/** The stand-ins' pages, and their APIs for clients outside; null for any other address. */
export const showPayments = (request: Request, env: StandInEnv): Promise<Response> | null =>
  showEmerchantpay(request, env) ?? showMollie(request, env);
