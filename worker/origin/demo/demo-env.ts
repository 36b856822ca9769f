import type { Env } from "#origin/env.ts";
import type { DemoMember } from "./life/demo-member.ts";
import type { PaymentDesk } from "./payments/payment-desk.ts";

/** The origin's environment in the demo. */
export interface DemoEnv extends Env {
  MEMBERS: DurableObjectNamespace<DemoMember>;
  DEMO: Fetcher;
  PAYMENT_DESK: DurableObjectNamespace<PaymentDesk>;
  /** The edge, as a caller from outside reaches it. */
  EDGE: Fetcher;
  /** Seconds until an uploaded photo is accepted; 0: never. */
  ACCEPT_SECONDS?: string;
}
