import { useIntl } from "react-intl";
import { formatMoney } from "#client/page/intl.tsx";

/** A function that formats an amount in minor units (cents) in the reader's language. */
export const useMoneyFormat = (currency: string): ((minor: number) => string) => {
  const intl = useIntl();
  return (minor) => formatMoney(intl, minor, currency);
};

/** A function that formats a VAT rate, given in hundredths of a percent. */
export const useVatRateFormat = (): ((rate: number) => string) => {
  const intl = useIntl();
  return (rate) => intl.formatNumber(rate / 10_000, { style: "percent", maximumFractionDigits: 2 });
};
