import { PAYMENT_METHODS, type PaymentMethod } from "#contract/payment-methods.ts";
import type { Tenant } from "#contract/tenant.ts";
import type { Env } from "#origin/env.ts";
import { paymentProvider } from "#origin/payments/providers.ts";

/** The methods of a site that its payment provider has. */
export function offeredMethods(
  env: Env,
  { selling, company }: Pick<Tenant, "selling" | "company">,
): PaymentMethod[] {
  const { methods } = paymentProvider(env, company.id);
  return PAYMENT_METHODS.filter(
    (method) => methods.includes(method) && (selling.methods?.includes(method) ?? true),
  );
}
