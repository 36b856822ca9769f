import { use, useState, type ReactNode } from "react";
import { FormattedMessage } from "react-intl";
import { CallFailed } from "#client/net/api.ts";
import { useOffers, usePageData } from "#client/page/context.tsx";
import type { Head, HeadInput } from "#client/page/head.ts";
import { Unavailable } from "#client/parts/notices/unavailable.tsx";
import { FieldError } from "#client/parts/signup/field-error.tsx";
import { pathOf } from "#client/routes.ts";
import { BrowserContext } from "#client/runtime/browser-context.tsx";
import { PageLink } from "#client/ui/page-link.tsx";
import type { Data } from "./data.ts";
import styles from "#client/parts/fields/forms.module.css";

export function Page() {
  return useOffers()("mail-change-do") ? <MailChange /> : <Unavailable state="missing" />;
}

/** Where the button of a mail about a changed address leads: nothing happens before it is pressed here too. */
function MailChange() {
  const { token, isUndo, isUndone } = usePageData<Data>();
  const kind = isUndo ? "undo" : "change";
  const browser = use(BrowserContext);
  const [fault, setFault] = useState<string>();
  const [state, setState] = useState<"open" | "busy" | "done" | "done-here">(isUndone ? "done" : "open");

  async function confirm(): Promise<void> {
    if (!browser) return;
    setState("busy");
    setFault(undefined);
    try {
      // It ends this session too, and goes on at the page that says so.
      const { api, session } = browser;
      if (isUndo) return await session.undoAddress(token);
      const { user } = await session.renew(() => api.write("POST /api/mail-change.php", {}, { token }));
      setState(user ? "done-here" : "done");
    } catch (error) {
      setFault(error instanceof CallFailed ? error.failure.code : "error");
      setState("open");
    }
  }

  if (state === "done" || state === "done-here")
    return (
      <Frame title={<FormattedMessage id={`mailchange.${kind}.done.title`} />}>
        <p role="status" className="lead">
          <FormattedMessage id={state === "done-here" ? "mailchange.here" : `mailchange.${kind}.done`} />
        </p>
        {state === "done-here" && (
          <PageLink className="btn btn--main" href={pathOf("notifications")}>
            <FormattedMessage id="mailchange.settings" />
          </PageLink>
        )}
        {state === "done" && !isUndo && (
          <PageLink className="btn btn--main" href={pathOf("login")}>
            <FormattedMessage id="shell.login" />
          </PageLink>
        )}
      </Frame>
    );
  return (
    <Frame title={<FormattedMessage id={`mailchange.${kind}`} />}>
      <p className="lead">
        <FormattedMessage id={`mailchange.${kind}.text`} />
      </p>
      <FieldError id="mail-change" code={fault} />
      <button className="btn btn--main" disabled={state === "busy"} onClick={() => void confirm()}>
        <FormattedMessage id={`mailchange.${kind}.button`} />
      </button>
    </Frame>
  );
}

function Frame({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div className={`wrap ${styles.login}`}>
      <h1>{title}</h1>
      <div className={styles.login__form}>{children}</div>
    </div>
  );
}

export function head({ intl, seed, data }: HeadInput<Data>): Head {
  const id = data?.isUndo ? "mailchange.undo" : "mailchange.change";
  return { title: `${intl.formatMessage({ id })} – ${seed.site.name}` };
}
