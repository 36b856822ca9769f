import type { Env } from "#origin/base/env.ts";
import type { AnalyticsStore } from "./analytics/store.ts";
import type { DemoMember } from "./auto-reply/demo-member.ts";
import type { EmerchantpayDesk } from "./emerchantpay/emerchantpay-desk.ts";
import type { PaymentDesk } from "./mollie/payment-desk.ts";

/** What the demo's wrangler.toml binds besides the bindings of production. */
export interface DemoEnv extends Env {
  MEMBERS: DurableObjectNamespace<DemoMember>;
  /** The demo data: members, places and photos, as files. */
  DEMO: Fetcher;
  PAYMENT_DESK: DurableObjectNamespace<PaymentDesk>;
  ANALYTICS_STORE: DurableObjectNamespace<AnalyticsStore>;
  EMERCHANTPAY_DESK: DurableObjectNamespace<EmerchantpayDesk>;
  /** The edge worker, called as a payment provider calls it from outside. */
  EDGE: Fetcher;
  /** Seconds until an uploaded photo is accepted; 0: never. */
  ACCEPT_SECONDS?: string;
}
