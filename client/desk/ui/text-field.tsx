import type { Ref } from "react";
import { Kbd } from "./keys.tsx";

/** Words that somebody else will read. Escape leaves it, so that keys act again. */
export const TextField = ({
  ref,
  label,
  shortcut,
  value,
  onChange,
}: {
  ref?: Ref<HTMLTextAreaElement>;
  label: string;
  shortcut?: string;
  value: string;
  onChange: (value: string) => void;
}) => (
  <label className="label">
    {label} {shortcut !== undefined && <Kbd>{shortcut}</Kbd>}
    <textarea
      ref={ref}
      value={value}
      maxLength={2000}
      rows={4}
      className="field"
      onChange={({ target }) => onChange(target.value)}
      onKeyDown={(event) => {
        if (event.key === "Escape") event.currentTarget.blur();
      }}
    />
  </label>
);
