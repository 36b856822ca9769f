import { use, useState } from "react";
import { FormattedMessage } from "react-intl";
import { CallFailed } from "#client/net/api.ts";
import { useHasCall } from "#client/page/context.tsx";
import { BrowserContext } from "#client/runtime/browser-context.tsx";

/** Sends the mail that confirms the member's address again, where the site's backend does. */
export const SendAgain = () => (useHasCall()("POST /api/resend.php") ? <SendAgainButton /> : null);

function SendAgainButton() {
  const api = use(BrowserContext)?.api;
  const [state, setState] = useState<"open" | "busy" | "sent" | "soon" | "failed">("open");
  async function send(): Promise<void> {
    if (!api) return;
    setState("busy");
    try {
      await api.write("POST /api/resend.php", {}, {});
      setState("sent");
    } catch (error) {
      setState(error instanceof CallFailed && error.failure.code === "too_soon" ? "soon" : "failed");
    }
  }
  if (state === "sent" || state === "soon" || state === "failed")
    return (
      <span role="status">
        <FormattedMessage id={`alert.activate.${state}`} />
      </span>
    );
  return (
    <button className="btn btn--row" disabled={state === "busy"} onClick={() => void send()}>
      <FormattedMessage id="alert.activate.again" />
    </button>
  );
}
