import type { CompanyInfo } from "#contract/entities.ts";
import type { PaymentProviderName } from "#contract/product/payment-providers.ts";
import type { VatRegistrations } from "#contract/product/vat.ts";
import { type } from "#contract/schema.ts";
import { fault } from "./faults.ts";
import { parseToml } from "./read-toml.ts";
import { companyTable, type AccountingTable } from "./schema.ts";

export const COMPANIES = "companies.toml";

/**
 * A company of companies.toml: what visitors see, the domain of its mail, its payment provider, its SEPA
 * creditor identifier, and where it is registered for VAT.
 */
export type Company = CompanyInfo & {
  mail_domain: string;
  payment_provider: PaymentProviderName;
  creditor_id: string;
  vat: VatRegistrations;
  /** How its bookkeeping is exported. Nothing of a site. */
  accounting: AccountingTable | null;
};

/** The valid companies by id. The faults of the others are reported; their sites become faults too. */
export function readCompanies(path: string, name: string, faults: string[]): Map<string, Company> {
  const companies = new Map<string, Company>();
  for (const [id, table] of Object.entries(parseToml(path, name, faults) ?? {})) {
    const company = companyTable(table);
    if (company instanceof type.errors)
      faults.push(...company.map((e) => fault(name, [id, ...e.path].join("."), e.expected, e.actual)));
    else companies.set(id, { id, ...company });
  }
  return companies;
}
