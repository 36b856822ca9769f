import type { Tenant } from "#contract/platform/tenant.ts";
import { bundlesOf } from "#contract/product/bundles.ts";
import type { OfferedMethod } from "#contract/product/payment-methods.ts";
import { databaseOf, type Env } from "#origin/base/env.ts";
import { accountMethods, type KnownMethods } from "#origin/money/payments/account-methods.ts";
import type { ProviderDeadline } from "#origin/money/payments/provider-deadline.ts";
import { accountOf, paymentProvider } from "#origin/money/payments/providers.ts";

/**
 * The methods of a site that its company's account has for buyers of a country. While the provider says
 * nothing of the account, those that it documents.
 */
export async function offeredMethods(
  env: Env,
  tenant: Pick<Tenant, "pool" | "selling" | "company" | "paymentProvider">,
  known: KnownMethods,
  country: string,
  now: Date,
  deadline: ProviderDeadline,
): Promise<OfferedMethod[]> {
  const { selling } = tenant;
  const account = accountOf(tenant);
  const documented = paymentProvider(env, account, deadline).methods;
  const { currency, bundles } = bundlesOf(country, selling);
  const amount = { amount: Math.min(...bundles.map((bundle) => bundle.amount)), currency };
  const open =
    (await accountMethods(
      env,
      databaseOf(env, tenant),
      account,
      known,
      { amount, country },
      now,
      deadline,
    )) ?? documented.map((method) => ({ method, limits: null }));
  // what is known may be of the provider that the company had before
  return open.filter(
    ({ method }) => documented.includes(method) && (selling.methods?.includes(method) ?? true),
  );
}
