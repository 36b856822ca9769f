import { useState, type MouseEvent, type ReactNode } from "react";
import { FormattedMessage } from "react-intl";
import { pathOf } from "#client/routes.ts";
import { useHydrated } from "#client/runtime/use-hydrated.ts";
import type { DocumentName } from "./document-dialog.tsx";

/**
 * A link to a text of the site that leaves the form as it is, whose password is in no draft: the text opens
 * over it, and without script, or where it cannot be loaded, in another tab.
 */
export function DocumentLink({ name, children }: { name: DocumentName; children: ReactNode }) {
  const isHydrated = useHydrated();
  const [parts, setParts] = useState<typeof import("./document-dialog.tsx") | null>(null);
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    void import("./document-dialog.tsx").then(setParts, () => {
      window.open(pathOf(name), "_blank", "noreferrer");
    });
  };
  return (
    <>
      <a className="link" href={pathOf(name)} target="_blank" rel="noreferrer" onClick={open}>
        {children}
        {!isHydrated && (
          <span className="sr">
            {" "}
            <FormattedMessage id="signup.new_tab" />
          </span>
        )}
      </a>
      {parts && <parts.DocumentDialog name={name} onClose={() => setParts(null)} />}
    </>
  );
}
