import { useIntl } from "react-intl";
import { useFrame } from "#client/page/context.tsx";
import { nameOf, optionsOf, wordsOf } from "#client/parts/fields/words.ts";
import { Select } from "#client/ui/select.tsx";
import { rowOf, type Row, type SearchableColumn } from "#contract/product/profile-fields.ts";
import { Chips } from "./chips.tsx";
import styles from "./page.module.css";

/** Options beyond which a list unfolds when it is wanted. */
const MANY = 10;

interface ColumnFilterProps {
  field: SearchableColumn;
  chosen: readonly string[];
}

/** The filter of a profile's field, by its kind: options to tick, or the bounds of a number. */
export function ColumnFilter({ field, chosen }: ColumnFilterProps) {
  const intl = useIntl();
  const { site } = useFrame();
  const row = rowOf(field);
  if (row.kind === "number") return <Bounds field={field} chosen={chosen} row={row} />;
  const options = optionsOf(intl, field).map((value) => ({
    value,
    words: wordsOf(intl, field, value, site.countries),
  }));
  return (
    <Chips
      name={field}
      legend={nameOf(intl, field)}
      options={options}
      chosen={chosen}
      folded={options.length > MANY}
    />
  );
}

/** Both bounds have the field's name: `170-` and `-185`. */
function Bounds({ field, chosen, row }: ColumnFilterProps & { row: Extract<Row, { kind: "number" }> }) {
  const intl = useIntl();
  const { site } = useFrame();
  const steps = Array.from(
    { length: Math.floor((row.max - row.min) / row.step) - 1 },
    (_, i) => row.min + (i + 1) * row.step,
  );
  const any = { value: "", label: intl.formatMessage({ id: "field.any" }) };
  const optionsFor = (write: (step: number) => string, value: string) => {
    const offered = steps.map((step) => ({
      value: write(step),
      label: wordsOf(intl, field, step, site.countries),
    }));
    // A bound between the steps, as an address may have it, stays chosen.
    const isBetween = value !== "" && !offered.some((option) => option.value === value);
    const own = { value, label: wordsOf(intl, field, value.replace("-", ""), site.countries) };
    return [any, ...(isBetween ? [own] : []), ...offered];
  };
  const from = chosen.find((bound) => bound.endsWith("-")) ?? "";
  const to = chosen.find((bound) => bound.startsWith("-")) ?? "";
  return (
    <fieldset className={`field ${styles.ages}`}>
      <legend className="legend">{nameOf(intl, field)}</legend>
      <Select
        id={`${field}-from`}
        name={field}
        label={intl.formatMessage({ id: "field.from" })}
        value={from}
        options={optionsFor((step) => `${step}-`, from)}
      />
      <Select
        id={`${field}-to`}
        name={field}
        label={intl.formatMessage({ id: "field.to" })}
        value={to}
        options={optionsFor((step) => `-${step}`, to)}
      />
    </fieldset>
  );
}
