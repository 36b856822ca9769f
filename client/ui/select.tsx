import { Icon } from "./icon.tsx";

export interface SelectProps {
  id: string;
  name: string;
  label: string;
  value: string;
  options: { value: string; label: string }[];
}

export function Select({ id, name, label, value, options }: SelectProps) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="select">
        <select className="input" id={id} name={name} defaultValue={value}>
          {options.map((option) => <option key={option.value} value={option.value}>{option.label}</option>)}
        </select>
        <Icon name="i-tabler-chevron-down" />
      </div>
    </div>
  );
}
