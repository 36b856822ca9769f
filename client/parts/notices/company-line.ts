import type { IntlShape } from "react-intl";
import type { CompanyInfo } from "#contract/entities.ts";

/**
 * The company in one line, its name and its address, as far as they are known: an operator's own backend may
 * leave the address unsaid.
 */
export const companyLine = (
  intl: Pick<IntlShape, "formatDisplayName">,
  { name, address, city, country }: Pick<CompanyInfo, "name" | "address" | "city" | "country">,
): string =>
  [name, address, city, country && (intl.formatDisplayName(country, { type: "region" }) ?? country)]
    .filter((part) => part !== "")
    .join(", ");
