/**
 * Full calendar years for which a company keeps its invoices and what corrects them, by the company's
 * country, counted from the end of the year in which they were issued.
 */
const YEARS: Readonly<Record<string, { years: number; source: string }>> = {
  AT: { years: 7, source: "§ 132 BAO, § 11 (2) UStG 1994" },
  BE: { years: 10, source: "art. 60 § 4 of the VAT code (10 years from 2023 on)" },
  CH: { years: 10, source: "art. 958f OR" },
  DE: { years: 8, source: "§ 14b (1) UStG, § 147 (3) AO (8 years from 2025 on)" },
  DK: { years: 5, source: "§ 12 bogføringsloven" },
  ES: { years: 6, source: "art. 30 Código de Comercio" },
  FI: { years: 6, source: "kirjanpitolaki, chapter 2, § 10" },
  FR: { years: 10, source: "art. L123-22 Code de commerce" },
  GB: { years: 6, source: "VAT Notice 700/21" },
  IE: { years: 6, source: "section 84 Value-Added Tax Consolidation Act 2010" },
  IT: { years: 10, source: "art. 2220 Codice civile" },
  LU: { years: 10, source: "art. 65 of the VAT act" },
  NL: { years: 7, source: "art. 52 (4) AWR" },
  NO: { years: 5, source: "§ 13 bokføringsloven" },
  PL: { years: 5, source: "art. 74 (2) ustawy o rachunkowości, art. 112 ustawy o VAT" },
  PT: { years: 10, source: "art. 52 CIVA" },
  SE: { years: 7, source: "bokföringslagen, chapter 7, § 2" },
};
/**
 * Of a sale whose VAT another country gets by the one-stop shop: article 63c (3) of Council Implementing
 * Regulation (EU) No 282/2011. Also where a company's country is not in the table: the longest of all.
 */
const LONGEST = 10;

/** For how many years a document is kept, from the seller's country and the one whose VAT it names. */
export function retentionYears(seller: string, vatCountry: string): number {
  const own = Object.hasOwn(YEARS, seller) ? (YEARS[seller]?.years ?? LONGEST) : LONGEST;
  return seller === vatCountry ? own : Math.max(own, LONGEST);
}
