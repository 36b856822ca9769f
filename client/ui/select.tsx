import type { ChangeEvent } from "react";
import { Icon } from "./icon.tsx";

export interface SelectProps {
  id: string;
  name: string;
  label: string;
  value: string;
  options: { value: string; label: string }[];
  onChange?: (value: string) => void;
}

export function Select({ id, name, label, value, options, onChange }: SelectProps) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="select">
        <select
          className="input"
          id={id}
          name={name}
          defaultValue={value}
          {...(onChange && {
            onChange: (event: ChangeEvent<HTMLSelectElement>) => {
              onChange(event.currentTarget.value);
            },
          })}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="i-tabler-chevron-down" />
      </div>
    </div>
  );
}
