import { use, useState } from "react";
import { FormattedMessage } from "react-intl";
import { CallFailed } from "#client/net/api.ts";
import { useHasCall } from "#client/page/context.tsx";
import { BrowserContext } from "#client/runtime/browser-context.tsx";

/** Sends the mail that confirms the address of a signup again. The answer does not say whether there is one. */
export function ResendEmail({ email }: { email: string }) {
  const api = use(BrowserContext)?.api;
  const hasCall = useHasCall();
  const [state, setState] = useState<"open" | "busy" | "sent" | "soon" | "failed">("open");
  async function send(): Promise<void> {
    if (!api) return;
    setState("busy");
    try {
      await api.write("POST /api/resend.php", {}, { email: email.trim() });
      setState("sent");
    } catch (error) {
      setState(error instanceof CallFailed && error.failure.code === "too_soon" ? "soon" : "failed");
    }
  }
  if (!hasCall("POST /api/resend.php")) return null;
  return (
    <div role="status">
      {state === "open" || state === "busy" ? (
        <button
          type="button"
          className="btn btn--line btn--wide needs-script"
          disabled={state === "busy"}
          onClick={() => void send()}
        >
          <FormattedMessage id="login.resend.again" />
        </button>
      ) : (
        <FormattedMessage tagName="span" id={`login.resend.${state}`} />
      )}
    </div>
  );
}
