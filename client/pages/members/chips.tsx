import { Icon } from "#client/ui/icon.tsx";
import type { SearchableField } from "#contract/product/profile-fields.ts";
import picksStyles from "#client/parts/fields/picks.module.css";
import searchStyles from "./search.module.css";

export interface ChipsProps {
  name: SearchableField;
  legend: string;
  /** What may be ticked: values, and their words. */
  options: readonly { value: string; words: string }[];
  chosen: readonly string[];
  /** A long list unfolds when it is wanted. */
  folded?: boolean;
}

/** Words to tick, of which one is enough. */
export function Chips({ name, legend, options, chosen, folded = false }: ChipsProps) {
  const chips = (
    <div className="chips">
      {options.map(({ value, words }) => (
        <label key={value} className={`chip ${picksStyles["chip--pick"]}`}>
          <input type="checkbox" name={name} value={value} defaultChecked={chosen.includes(value)} />
          {words}
        </label>
      ))}
    </div>
  );
  if (!folded)
    return (
      <fieldset className="field">
        <legend className="legend">{legend}</legend>
        {chips}
      </fieldset>
    );
  return (
    <details className={searchStyles.filter__more} open={chosen.length > 0}>
      <summary className="legend">
        {legend}
        <Icon name="i-tabler-chevron-down" className="icon--s" />
      </summary>
      <fieldset>
        <legend className="sr">{legend}</legend>
        {chips}
      </fieldset>
    </details>
  );
}
