import type { CompanyInfo, Locale, LocalText } from "#contract/entities.ts";
import type { PriceList } from "#contract/product/bundles.ts";
import type { PaymentMethod } from "#contract/product/payment-methods.ts";
import type { PaymentProviderName } from "#contract/product/payment-providers.ts";
import type { Settings } from "#contract/product/settings.ts";
import type { VatRegistrations } from "#contract/product/vat.ts";

export const LOGOS = ["flower", "wave", "gem"] as const;

/**
 * One site, complete: defaults filled, colours derived, company and sister sites joined. Made by the build
 * from a file in tenants/.
 */
export interface Tenant {
  id: string;
  /** The canonical host; every other host of the site redirects to it. */
  host: string;
  /** Database and objects the site's members live in. */
  pool: string;
  /** "embedded", or the address of an HTTP backend without a trailing slash. */
  origin: string;
  settings: Settings;
  company: CompanyInfo;
  /** Where the site's mail is sent from: its company's. */
  mailDomain: string;
  /** Where its company sells now. */
  paymentProvider: PaymentProviderName;
  /** By which its company collects debits (SEPA). Nothing of the settings. */
  creditorId: string;
  /** Where its company is registered for VAT. Nothing of the settings. */
  vat: VatRegistrations;
  /** Affiliates whose partner-signup.php is taken, by name. Nothing of a page. */
  partners: string[];
  /** What it sells, and by which methods; null: by all there are. */
  selling: PriceList & { methods: readonly PaymentMethod[] | null };
  logo: (typeof LOGOS)[number];
  /** The harmless page of another site that a member leaves to when somebody looks over their shoulder. */
  quickExit: string;
  /** When the support's phone is answered, and what a country's law wants to be said of the company besides. */
  supportHours: LocalText | null;
  imprint: LocalText | null;
  /** Pages of its own at `/{token}`, with their titles by language. */
  pages: { token: string; titles: Partial<Record<Locale, string>> }[];
  /** Narrows or widens what a country's visitors are offered; null leaves it to the countries' table. */
  locales: Locale[] | null;
  /** The other sites of the same brand, for the language menu. */
  sisters: { host: string; name: string; countries: string[]; language: Locale | null }[];
  /** All sites of the brand, this one too, by host: what hreflang names. The last two as in a site's file. */
  brand: { host: string; countries: string[]; domainLanguage: string | null; locales: Locale[] | null }[];
  /** The sister sites of the same pool that show one another's profiles: both say `member_resell`. */
  sharing: { id: string; host: string; name: string }[];
  theme: { css: string; hash: string; light: string; dark: string; primary: string; onPrimary: string };
}
