import { useIntl } from "react-intl";
import { formatMoney } from "#client/intl.tsx";

/** A sum in minor units as the reader writes it. */
export const useMoneyFormat = (currency: string): ((minor: number) => string) => {
  const intl = useIntl();
  return (minor) => formatMoney(intl, minor, currency);
};

/** A rate of VAT, in hundredths of a percent, as the reader writes it. */
export const useVatRateFormat = (): ((rate: number) => string) => {
  const intl = useIntl();
  return (rate) => intl.formatNumber(rate / 10_000, { style: "percent", maximumFractionDigits: 2 });
};
