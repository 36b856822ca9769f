import { Icon } from "#client/ui/icon.tsx";
import "./result.css";

/** Says at a glance how it went; the words beside it say it too. */
export function ResultSign({ tone, icon }: { tone: "good" | "wait" | "bad"; icon: string }) {
  return (
    <span className={`result__sign result__sign--${tone}`}>
      <Icon name={icon} />
    </span>
  );
}
