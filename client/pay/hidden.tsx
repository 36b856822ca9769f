import type { Carried } from "./addresses.ts";

/** What a form hands on besides what is filled in. */
export function Hidden({ carried }: { carried: Carried }) {
  return (
    <>
      {Object.entries(carried).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </>
  );
}
