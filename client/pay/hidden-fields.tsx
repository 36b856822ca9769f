import type { CheckoutQuery } from "./checkout-paths.ts";

/** What a form hands on besides what is filled in. */
export function HiddenFields({ carried }: { carried: CheckoutQuery }) {
  return (
    <>
      {Object.entries(carried).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </>
  );
}
