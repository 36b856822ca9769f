import { useEffect, useRef } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { MAX_AGE } from "#contract/product/limits.ts";
import styles from "./page.module.css";

interface AgeFieldsProps {
  /** The site's lowest age, in years. */
  lowest: number;
  min: number;
  max: number;
}

/**
 * The ages as two numbers, with a slider of two thumbs above them. The form sends the numbers alone, and the
 * server keeps them within the site's limits. The fields belong to the form, so its reset takes them back.
 */
export function AgeFields({ lowest, min, max }: AgeFieldsProps) {
  const intl = useIntl();
  const group = useRef<HTMLFieldSetElement>(null);
  const all = (type: "range" | "number") =>
    [...(group.current?.querySelectorAll<HTMLInputElement>(`input[type=${type}]`) ?? [])] as const;
  const lineOf = (low: number, high: number) => {
    const percent = (years: number) => `${((100 * years) / (MAX_AGE - lowest)).toFixed(1)}%`;
    return { x: percent(low - lowest), width: percent(Math.max(0, high - low)) };
  };
  /** Where both thumbs are at the end, the upper one could not be moved and would cover the lower one. */
  const isOnTop = (low: number) => 2 * low > lowest + MAX_AGE;

  /** What is drawn follows the thumbs. */
  function follow(): void {
    const [low, high] = all("range").map(({ valueAsNumber }) => valueAsNumber);
    if (low === undefined || high === undefined) return;
    const line = group.current?.querySelector("rect");
    for (const [name, value] of Object.entries(lineOf(low, high))) line?.setAttribute(name, value);
    all("range")[0]?.toggleAttribute("data-top", isOnTop(low));
  }
  useEffect(() => {
    const form = group.current?.form;
    // the event comes before the fields are taken back
    const onReset = () => requestAnimationFrame(follow);
    form?.addEventListener("reset", onReset);
    return () => form?.removeEventListener("reset", onReset);
  });

  /** A thumb stops at the other one. */
  function slide(index: 0 | 1): void {
    const [low, high] = all("range");
    if (!low || !high) return;
    const thumb = index === 0 ? low : high;
    if (low.valueAsNumber > high.valueAsNumber) thumb.value = (index === 0 ? high : low).value;
    const field = all("number")[index];
    if (field) field.value = thumb.value;
    follow();
  }
  function type(index: 0 | 1): void {
    const [field, thumb] = [all("number")[index], all("range")[index]];
    if (field?.validity.valid && thumb) thumb.value = field.value || String(index === 0 ? lowest : MAX_AGE);
    follow();
  }

  const limits = { min: lowest, max: MAX_AGE };
  const values = [min, max] as const;
  return (
    <fieldset ref={group} className={`field ${styles.ages}`}>
      <legend className="legend">
        <FormattedMessage id="members.age" />
      </legend>
      <div className={`${styles.ages__slider} needs-script`} aria-hidden="true">
        <svg>
          <rect height="4" {...lineOf(min, max)} />
        </svg>
        {([0, 1] as const).map((index) => (
          <input
            key={index}
            type="range"
            tabIndex={-1}
            {...limits}
            defaultValue={values[index]}
            data-top={index === 0 && isOnTop(min) ? "" : undefined}
            onInput={() => slide(index)}
          />
        ))}
      </div>
      {(["min_age", "max_age"] as const).map((name, index) => (
        <input
          key={name}
          className="input num"
          type="number"
          name={name}
          inputMode="numeric"
          aria-label={intl.formatMessage({ id: index === 0 ? "members.from" : "members.to" })}
          {...limits}
          defaultValue={values[index]}
          onInput={() => type(index === 0 ? 0 : 1)}
        />
      ))}
    </fieldset>
  );
}
