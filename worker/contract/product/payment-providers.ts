/** The payment providers that there is an adapter for, with the names that readers know them by. */
export const PAYMENT_PROVIDERS = { mollie: "Mollie", emerchantpay: "emerchantpay" } as const;
export type PaymentProviderName = keyof typeof PAYMENT_PROVIDERS;

/**
 * Whose account at which provider: a company may change its provider, and what it sold before stays where it
 * is.
 */
export interface PaymentAccount {
  company: string;
  provider: PaymentProviderName;
}
