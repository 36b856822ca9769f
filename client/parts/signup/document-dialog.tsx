import { useEffect, useId, useRef } from "react";
import { createPortal } from "react-dom";
import { FormattedMessage } from "react-intl";
import { pathOf } from "#client/routes.ts";
import { useCall } from "#client/runtime/use-call.ts";
import { CloseButton } from "#client/ui/close-button.tsx";
import { RetryButton } from "#client/ui/retry-button.tsx";
import { parseProse } from "./parse-prose.ts";
import styles from "./document-dialog.module.css";

export type DocumentName = "pages-terms" | "pages-privacy";

/**
 * A text of the site over the form, which stays as it is. It stands in the body: within the form, a click in
 * it would tick the box whose label the link is in.
 */
export function DocumentDialog({ name, onClose }: { name: DocumentName; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const { call, retry } = useCall(true, () => loadText(pathOf(name)));
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  return createPortal(
    <dialog
      ref={dialog}
      className={`sheet ${styles.document}`}
      aria-labelledby={id}
      closedby="any"
      // React passes these events on to the dialog of the form, which would close too
      onCancel={(event) => event.stopPropagation()}
      onClose={(event) => {
        event.stopPropagation();
        onClose();
      }}
    >
      <div className={styles.document__head}>
        <h2 id={id}>
          <FormattedMessage id={`shell.footer.${name}`} />
        </h2>
        <CloseButton onClick={() => dialog.current?.close()} />
      </div>
      <div
        className={`sheet__body ${styles.document__text}`}
        role="region"
        aria-labelledby={id}
        aria-busy={call.state === "waiting"}
      >
        {call.state === "ready" && <Text element={call.answer} />}
        {call.state === "failed" && (
          <div role="alert" className="stack">
            <p>
              <FormattedMessage id="signup.document.failed" />
            </p>
            <RetryButton onClick={retry} />
            <a className="link" href={pathOf(name)} target="_blank" rel="noreferrer">
              <FormattedMessage id="signup.document.tab" />
            </a>
          </div>
        )}
      </div>
    </dialog>,
    document.body,
  );
}

function Text({ element }: { element: HTMLElement }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.replaceChildren(element);
  }, [element]);
  return <div ref={place} />;
}

/** Rejects where the page cannot be had. */
async function loadText(path: string): Promise<HTMLElement> {
  const response = await fetch(path);
  const text = response.ok ? parseProse(await response.text()) : null;
  if (!text) throw new Error(`${path}: ${response.status}`);
  stayInPlace(text);
  return text;
}

/** Its links neither leave the form nor change the step in its address. */
function stayInPlace(text: HTMLElement): void {
  for (const link of text.querySelectorAll("a")) {
    const href = link.getAttribute("href") ?? "";
    if (href.startsWith("#"))
      link.addEventListener("click", (event) => {
        event.preventDefault();
        text.querySelector(`[id="${CSS.escape(href.slice(1))}"]`)?.scrollIntoView();
      });
    else Object.assign(link, { target: "_blank", rel: "noreferrer" });
  }
}
