/**
 * The European Economic Area and the United Kingdom (ISO 3166): consumers there have at least fourteen days
 * to withdraw from a contract that they made at a distance (Directive 2011/83/EU, article 9; the Consumer
 * Contracts Regulations 2013).
 */
export const EEA_AND_GB: readonly string[] =
  "AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE IS LI NO GB".split(" ");
