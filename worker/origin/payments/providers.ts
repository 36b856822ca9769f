import { type } from "#contract/schema.ts";
import type { Env } from "#origin/env.ts";
import { mollieProvider } from "./mollie/adapter.ts";
import type { PaymentProvider } from "./payment.ts";

type PaymentEnv = Pick<Env, "PAYMENT_ADAPTER" | "PAYMENT_API" | "PAYMENT_API_KEY" | "PAYMENT_API_KEYS">;
type AdapterEnv = Pick<Env, "PAYMENT_API" | "PAYMENT_API_KEY">;

/** The payment providers by the name in PAYMENT_ADAPTER. Another one is its adapter and a line here. */
const PROVIDERS: Readonly<Record<string, (env: AdapterEnv) => PaymentProvider>> = {
  mollie: mollieProvider,
};

const keysSchema = type("string.json.parse").to({ "[string]": "string > 0" });

/** The keys by company, from PAYMENT_API_KEYS. Throws where it is no JSON object of texts. */
function keysOf({ PAYMENT_API_KEYS: json }: PaymentEnv): Record<string, string> {
  if (json === undefined || json === "") return {};
  const keys = keysSchema(json);
  if (keys instanceof type.errors) throw new Error("PAYMENT_API_KEYS is not a JSON object of API keys");
  return keys;
}

/**
 * A company's account at the payment provider that the configuration selects: under the company's own key, or
 * under PAYMENT_API_KEY where it has none. Throws where the configuration names no provider.
 */
export function paymentProvider(env: PaymentEnv, company: string): PaymentProvider {
  const keys = keysOf(env);
  return accountAt(env, Object.hasOwn(keys, company) ? keys[company] : env.PAYMENT_API_KEY);
}

/** An account at the provider, and the first company that has it; null for the one of all others. */
export interface PaymentAccount {
  company: string | null;
  provider: PaymentProvider;
}

/** Every account at the payment provider, once each: for what is reconciled across all sellers. */
export function paymentAccounts(env: PaymentEnv): PaymentAccount[] {
  const holders: (readonly [string | null, string | undefined])[] = [
    ...Object.entries(keysOf(env)),
    [null, env.PAYMENT_API_KEY],
  ];
  const accounts = Map.groupBy(holders, ([, key]) => key);
  return [...accounts].flatMap(([key, [first]]) =>
    key === undefined || key === "" || !first ? [] : [{ company: first[0], provider: accountAt(env, key) }],
  );
}

function accountAt(env: PaymentEnv, key: string | undefined): PaymentProvider {
  const name = env.PAYMENT_ADAPTER ?? "";
  const create = Object.hasOwn(PROVIDERS, name) ? PROVIDERS[name] : undefined;
  if (!create)
    throw new Error(`PAYMENT_ADAPTER is "${name}"; it must be one of ${Object.keys(PROVIDERS).join(", ")}`);
  return create({
    ...(env.PAYMENT_API === undefined ? {} : { PAYMENT_API: env.PAYMENT_API }),
    ...(key === undefined ? {} : { PAYMENT_API_KEY: key }),
  });
}
