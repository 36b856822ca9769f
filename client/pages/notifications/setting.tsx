import type { ReactNode } from "react";
import { Switch } from "#client/ui/switch.tsx";
import styles from "./page.module.css";

/**
 * One row of the settings: what it is, what it means, and what changes it. `isBelow`: its button has too many
 * words to stand beside the text on a phone.
 */
export function Setting({
  title,
  text,
  isBelow = false,
  children,
}: {
  title: string;
  text?: ReactNode;
  isBelow?: boolean;
  children?: ReactNode;
}) {
  return (
    <div className={isBelow ? `${styles.setting} ${styles["setting--form"]}` : styles.setting}>
      <div>
        <h3>{title}</h3>
        {text !== undefined && <p className="meta">{text}</p>}
      </div>
      {children}
    </div>
  );
}

/** A row with a switch, which is saved at once. */
export function SwitchSetting({
  title,
  text,
  isOn,
  onChange,
}: {
  title: string;
  text: ReactNode;
  isOn: boolean;
  onChange: (on: boolean) => void;
}) {
  return (
    <Setting title={title} text={text}>
      <Switch label={title} isOn={isOn} onChange={onChange} />
    </Setting>
  );
}
