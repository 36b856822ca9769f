import type { AccountMethods, PaymentAccountAnswer } from "#contract/desk/payment-account.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { bundlesOf } from "#contract/product/bundles.ts";
import { methodsFor } from "#contract/product/payment-methods.ts";
import type { PaymentProvider } from "#origin/money/payments/payment.ts";
import { accountOf, paymentProvider } from "#origin/money/payments/providers.ts";
import { siteHandler } from "./call.ts";

/** The account of the site's company, and what it has for each of the site's countries. */
export const paymentAccount = siteHandler("GET /api/payment-account", {
  async answer({ env, tenant, deadline }): Promise<PaymentAccountAnswer> {
    const { settings } = tenant;
    const found = accountOf(tenant);
    try {
      const provider = paymentProvider(env, found, deadline);
      const [account, methods] = await Promise.all([
        provider.account(),
        Promise.all(settings.countries.map((country) => methodsIn(provider, tenant, country))),
      ]);
      return { ...found, account, methods, fault: null };
    } catch (error) {
      const fault = error instanceof Error ? error.message : String(error);
      return { ...found, account: null, methods: [], fault };
    }
  },
});

async function methodsIn(
  provider: PaymentProvider,
  { selling }: Pick<Tenant, "selling">,
  country: string,
): Promise<AccountMethods> {
  const { currency, bundles } = bundlesOf(country, selling);
  const amount = { amount: Math.min(...bundles.map((bundle) => bundle.amount)), currency };
  const has = await provider.accountMethods({ amount, country });
  const documented = provider.methods.map((method) => ({ method, limits: null }));
  const wanted = methodsFor(country, currency, documented).filter(
    ({ method, own }) => own && (selling.methods?.includes(method) ?? true),
  );
  return {
    country,
    currency,
    offered: has.filter(({ method }) => wanted.some((each) => each.method === method)),
    missing: wanted.flatMap(({ method }) => (has.some((each) => each.method === method) ? [] : [method])),
  };
}
