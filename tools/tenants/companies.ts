import { type } from "arktype";
import type { CompanyInfo } from "#contract/entities.ts";
import type { PaymentProviderName } from "#contract/product/payment-providers.ts";
import { isOfUnion, vatDueIn, type VatRegistrations } from "#contract/product/vat.ts";
import { fault, parseToml } from "./faults.ts";
import { companyTable, type AccountingTable, type TenantFile } from "./schema.ts";

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

/**
 * The countries of a site in which its company may not sell: a tax would be due without a registration. A
 * site with an HTTP backend has its taxes there.
 */
export function vatFaults(
  { origin, countries, company_id: id }: TenantFile,
  { vat }: Company,
  name: string,
): string[] {
  if (origin !== "embedded") return [];
  return countries
    .filter((country) => vatDueIn(vat, country) === null)
    .map((country) =>
      fault(
        name,
        "countries",
        `countries in which ${id} may sell: state its VAT number in companies.toml (vat.registered.${country}${isOfUnion(country) ? ", or vat.oss" : ""}), that none is owed there (vat.untaxed), or leave the country out`,
        country,
      ),
    );
}
