import { use, useState } from "react";
import { useIntl } from "react-intl";
import { useStores } from "#client/page/context.tsx";
import { BrowserContext } from "#client/runtime/browser-context.tsx";
import { showToast } from "#client/stores/toasts.ts";
import { Icon } from "#client/ui/icon.tsx";
import type { CardView } from "#contract/calls/money/credits.ts";

/** A card is remembered no longer, here and with the provider. */
export function ForgetCard({
  card: { id, label },
  onForgotten,
}: {
  card: CardView;
  onForgotten: () => void;
}) {
  const api = use(BrowserContext)?.api;
  const { toasts } = useStores();
  const intl = useIntl();
  const [isBusy, setBusy] = useState(false);
  async function forget(): Promise<void> {
    if (!api || isBusy) return;
    setBusy(true);
    try {
      await api.write("DELETE /api/cards.php", { card: id }, null);
      showToast(toasts, "credits.card.forgotten");
      onForgotten();
    } catch {
      showToast(toasts, "credits.card.kept");
    }
    setBusy(false);
  }
  return (
    <button
      type="button"
      className="round"
      aria-disabled={isBusy}
      aria-busy={isBusy}
      aria-label={intl.formatMessage({ id: "credits.card.forget" }, { card: label })}
      onClick={() => void forget()}
    >
      <Icon name="i-tabler-trash" className="icon--s" />
    </button>
  );
}
