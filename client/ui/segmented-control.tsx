export interface SegmentOption {
  value: string;
  label: string;
}

/**
 * A few choices side by side. They are radio buttons, so they work in any form and without a script. With
 * `onChange` the parent holds the value.
 */
export function SegmentedControl({
  name,
  legend,
  options,
  value,
  onChange,
}: {
  name: string;
  legend: string;
  options: SegmentOption[];
  value: string;
  onChange?: (value: string) => void;
}) {
  const valueProps = (option: SegmentOption) =>
    onChange
      ? {
          checked: option.value === value,
          onChange: () => {
            onChange(option.value);
          },
        }
      : { defaultChecked: option.value === value };
  return (
    <fieldset className="field">
      <legend className="legend">{legend}</legend>
      <div className="seg">
        {options.map((option) => (
          <label key={option.value}>
            <input type="radio" name={name} value={option.value} {...valueProps(option)} />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
