import { useIntl } from "react-intl";
import { Icon } from "./icon.tsx";

/** The round button with a cross that closes a dialog or dismisses a notice. */
export function CloseButton({ isSmall = false, onClick }: { isSmall?: boolean; onClick: () => void }) {
  const intl = useIntl();
  return (
    <button
      type="button"
      className="round"
      aria-label={intl.formatMessage({ id: "shell.close" })}
      onClick={onClick}
    >
      <Icon name="i-tabler-x" className={isSmall ? "icon--s" : ""} />
    </button>
  );
}
