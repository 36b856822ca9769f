import { FormattedMessage } from "react-intl";
import type { MessageId } from "#client/intl.tsx";
import { Icon } from "#client/ui/icon.tsx";
import type { SearchableField } from "#contract/profile-fields.ts";

export interface ChipsProps {
  name: SearchableField;
  legend: string;
  words: readonly string[];
  chosen: readonly string[];
  /** A long list unfolds when it is wanted. */
  folded?: boolean;
}

/** Words to tick, of which one is enough. */
export function Chips({ name, legend, words, chosen, folded = false }: ChipsProps) {
  const chips = (
    <div className="chips">
      {words.map((word) => (
        <label key={word} className="chip chip--pick">
          <input type="checkbox" name={name} value={word} defaultChecked={chosen.includes(word)} />
          <FormattedMessage id={`vocab.${name}.${word}` as MessageId} />
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
    <details className="filter__more" open={chosen.length > 0}>
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
