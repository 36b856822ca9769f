import { FormattedMessage } from "react-intl";

/** Asks once more for what could not be loaded. */
export function RetryButton({ onClick }: { onClick: () => void }) {
  return (
    <button type="button" className="btn btn--row" onClick={onClick}>
      <FormattedMessage id="shell.again" />
    </button>
  );
}
