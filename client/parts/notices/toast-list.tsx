import { FormattedMessage } from "react-intl";
import { useSnapshot } from "valtio";
import { useStores } from "#client/page/context.tsx";
import { dismissToast } from "#client/stores/toasts.ts";
import { CloseButton } from "#client/ui/close-button.tsx";

/**
 * The live region for toasts. It is our own, since libraries for it write style attributes, which the page's
 * policy refuses.
 */
export function ToastList() {
  const store = useStores().toasts;
  const { toasts } = useSnapshot(store);
  return (
    <div id="toasts" className="toasts" role="status" aria-live="polite">
      {toasts.map((toast) => (
        <p key={toast.id} className="toast">
          <FormattedMessage id={toast.message} values={toast.values} />
          <CloseButton onClick={() => dismissToast(store, toast.id)} />
        </p>
      ))}
    </div>
  );
}
