import type { Tenant } from "#contract/platform/tenant.ts";
import type { PaymentAccount, PaymentProviderName } from "#contract/product/payment-providers.ts";
import { type } from "#contract/schema.ts";
import type { Env } from "#origin/base/env.ts";
import { emerchantpayProvider } from "./emerchantpay/adapter.ts";
import { mollieProvider } from "./mollie/adapter.ts";
import type { AccountAccess, PaymentProvider } from "./payment.ts";
import { NO_DEADLINE, type ProviderDeadline } from "./provider-deadline.ts";

type PaymentEnv = Pick<
  Env,
  "PAYMENT_API" | "PAYMENT_API_KEY" | "PAYMENT_API_KEYS" | "PAYMENT_ORGANISATION_TOKENS" | "PAYMENT_PROVIDER"
>;

/**
 * The adapters by the name of their provider in companies.toml. Another one is its adapter, a line here and
 * its name in contract/payment-providers.ts.
 */
const ADAPTERS: Readonly<Record<PaymentProviderName, (access: AccountAccess) => PaymentProvider>> = {
  mollie: mollieProvider,
  emerchantpay: emerchantpayProvider,
};

const keysSchema = type("string.json.parse").to({
  "[string]": type("string > 0").or({
    "+": "reject",
    "mollie?": "string > 0",
    "emerchantpay?": "string > 0",
  }),
});

/**
 * The keys by company and provider, from PAYMENT_API_KEYS. A key that names no provider is Mollie's, as
 * before there was another. Throws where it is no JSON object of keys.
 */
function keysOf({ PAYMENT_API_KEYS: json }: PaymentEnv): (PaymentAccount & { key: string })[] {
  if (json === undefined || json === "") return [];
  const keys = keysSchema(json);
  if (keys instanceof type.errors) throw new Error("PAYMENT_API_KEYS is not a JSON object of API keys");
  return Object.entries(keys).flatMap(([company, own]) =>
    typeof own === "string"
      ? [{ company, provider: "mollie" as const, key: own }]
      : (Object.entries(own) as [PaymentProviderName, string][]).map(([provider, key]) => ({
          company,
          provider,
          key,
        })),
  );
}

const tokensSchema = type("string.json.parse").to({ "[string]": "string > 0" });

/**
 * The token of a company's organisation, by which Mollie tells of payouts; null where the company has none.
 * Throws where PAYMENT_ORGANISATION_TOKENS is no JSON object of tokens.
 */
function organisationOf({ PAYMENT_ORGANISATION_TOKENS: json }: PaymentEnv, company: string): string | null {
  if (json === undefined || json === "") return null;
  const tokens = tokensSchema(json);
  if (tokens instanceof type.errors)
    throw new Error("PAYMENT_ORGANISATION_TOKENS is not a JSON object of tokens");
  return Object.hasOwn(tokens, company) ? (tokens[company] ?? null) : null;
}

/** Mollie's key of the companies without one of their own. */
const commonKey = ({ PAYMENT_API_KEY: key }: PaymentEnv) =>
  key === undefined || key === "" ? [] : [{ provider: "mollie" as const, key }];

/** The account by which a site sells now. */
export const accountOf = ({
  company,
  paymentProvider: provider,
}: Pick<Tenant, "company" | "paymentProvider">) =>
  ({ company: company.id, provider }) satisfies PaymentAccount;

/**
 * A company's account at a payment provider, under its own key or the common one. After the deadline the
 * provider is asked nothing.
 */
export function paymentProvider(
  env: PaymentEnv,
  { company, provider }: PaymentAccount,
  deadline: ProviderDeadline,
): PaymentProvider {
  const own = keysOf(env).filter((each) => each.company === company);
  const key = [...own, ...commonKey(env)].find((each) => each.provider === provider)?.key ?? null;
  const organisation = organisationOf(env, company);
  return ADAPTERS[provider]({
    key,
    deadline,
    ...(organisation !== null && { organisation }),
    ...placeOf(env),
  });
}

/** Where the providers are, if not at their own addresses. */
const placeOf = ({ PAYMENT_API: address, PAYMENT_PROVIDER: standIn }: PaymentEnv) => ({
  ...(address !== undefined && { address }),
  ...(standIn !== undefined && { standIn }),
});

/** An account at a provider, and the first company that has it; null for the one of all others. */
export interface ReconciledAccount {
  company: string | null;
  provider: PaymentProvider;
}

/** Every account at every payment provider, once each: for what is reconciled across all sellers. */
export function paymentAccounts(env: PaymentEnv): ReconciledAccount[] {
  const all = [...keysOf(env), ...commonKey(env).map((common) => ({ ...common, company: null }))];
  const accounts = Map.groupBy(all, ({ provider, key }) => `${provider} ${key}`);
  return [...accounts.values()].flatMap(([first]) =>
    first
      ? [
          {
            company: first.company,
            provider: ADAPTERS[first.provider]({ key: first.key, deadline: NO_DEADLINE, ...placeOf(env) }),
          },
        ]
      : [],
  );
}

/** Whether there is an adapter of this name. */
export const isProviderName = (name: string): name is PaymentProviderName => Object.hasOwn(ADAPTERS, name);
