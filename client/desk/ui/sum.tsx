import { asDecimal } from "#contract/product/money.ts";

/** A sum of money. `amount` in minor units of the currency; empty where there is no currency. */
export const Sum = ({ amount, currency }: { amount: number; currency: string }) =>
  currency !== "" && (
    <span className="whitespace-nowrap tabular-nums">
      {asDecimal({ amount, currency })} {currency}
    </span>
  );
