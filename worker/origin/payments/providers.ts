import type { Env } from "#origin/env.ts";
import { mollieProvider } from "./mollie/adapter.ts";
import type { PaymentProvider } from "./payment.ts";

type PaymentEnv = Pick<Env, "PAYMENT_ADAPTER" | "PAYMENT_API" | "PAYMENT_API_KEY">;

/** The payment providers by the name in PAYMENT_ADAPTER. Another one is its adapter and a line here. */
const PROVIDERS: Readonly<Record<string, (env: PaymentEnv) => PaymentProvider>> = {
  mollie: mollieProvider,
};

/** The payment provider that the configuration selects. Throws where it names none. */
export function paymentProvider(env: PaymentEnv): PaymentProvider {
  const name = env.PAYMENT_ADAPTER ?? "";
  const create = Object.hasOwn(PROVIDERS, name) ? PROVIDERS[name] : undefined;
  if (!create)
    throw new Error(`PAYMENT_ADAPTER is "${name}"; it must be one of ${Object.keys(PROVIDERS).join(", ")}`);
  return create(env);
}
