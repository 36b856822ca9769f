import type { CheckoutQuery } from "./checkout-paths.ts";

/** The checkout's query as hidden fields of a form. */
export function HiddenFields({ carried }: { carried: CheckoutQuery }) {
  return (
    <>
      {Object.entries(carried).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </>
  );
}
