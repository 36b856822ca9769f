export interface SegOption {
  value: string;
  label: string;
}

/** A few choices side by side: radio buttons, so that it works in any form and without script. */
export function Seg({ name, legend, options, value }: { name: string; legend: string; options: SegOption[]; value: string }) {
  return (
    <fieldset className="field">
      <legend className="legend">{legend}</legend>
      <div className="seg">
        {options.map((option) => (
          <label key={option.value}>
            <input type="radio" name={name} value={option.value} defaultChecked={option.value === value} />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
