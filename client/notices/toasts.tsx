import { FormattedMessage, useIntl } from "react-intl";
import { useSnapshot } from "valtio";
import { useStores } from "#client/context.tsx";
import { dismissToast } from "#client/stores/toasts.ts";
import { Icon } from "#client/ui/icon.tsx";

/**
 * The live region for toasts. It is our own, since libraries for it write style attributes, which the page's
 * policy refuses.
 */
export function Toasts() {
  const store = useStores().toasts;
  const { toasts } = useSnapshot(store);
  const intl = useIntl();
  return (
    <div id="toasts" className="toasts" role="status" aria-live="polite">
      {toasts.map((toast) => (
        <p key={toast.id} className="toast">
          <FormattedMessage id={toast.message} values={toast.values} />
          <button
            className="round"
            aria-label={intl.formatMessage({ id: "shell.close" })}
            onClick={() => dismissToast(store, toast.id)}
          >
            <Icon name="i-tabler-x" />
          </button>
        </p>
      ))}
    </div>
  );
}
