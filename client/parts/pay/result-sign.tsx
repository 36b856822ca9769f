import { classNames } from "#client/ui/class-names.ts";
import { Icon } from "#client/ui/icon.tsx";
import styles from "./result.module.css";

/** Says at a glance how it went; the words beside it say it too. */
export function ResultSign({ tone, icon }: { tone: "good" | "wait" | "bad"; icon: string }) {
  return (
    <span className={classNames(styles.result__sign, styles[`result__sign--${tone}`])}>
      <Icon name={icon} />
    </span>
  );
}
