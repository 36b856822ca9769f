import type { Ref } from "react";
import { Kbd } from "./keys.tsx";

/**
 * Words that somebody else will read. Escape leaves it, so that keys act again. `length`: the fewest
 * characters, where they are needed at all, and the most.
 */
export const TextField = ({
  ref,
  label,
  shortcut,
  value,
  onChange,
  rows = 4,
  length: [least, most] = [0, 2000],
}: {
  ref?: Ref<HTMLTextAreaElement>;
  label: string;
  shortcut?: string;
  value: string;
  onChange: (value: string) => void;
  rows?: number;
  length?: readonly [number, number];
}) => (
  <label className="label">
    {label} {shortcut !== undefined && <Kbd>{shortcut}</Kbd>}
    <textarea
      ref={ref}
      value={value}
      required={least > 0}
      minLength={least}
      maxLength={most}
      rows={rows}
      className="field"
      onChange={({ target }) => onChange(target.value)}
      onKeyDown={(event) => {
        if (event.key === "Escape") event.currentTarget.blur();
      }}
    />
  </label>
);
