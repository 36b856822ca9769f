import type { ReactNode } from "react";
import { Switch } from "#client/ui/switch.tsx";

/** One row of the settings: what it is, what it means, and what changes it. */
export function Setting({
  title,
  text,
  children,
}: {
  title: string;
  text?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className="setting">
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
