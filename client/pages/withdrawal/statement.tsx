import { use, useEffect, useRef, useState, type FormEvent } from "react";
import { FormattedMessage } from "react-intl";
import { CallFailed } from "#client/net/api.ts";
import { useFrame } from "#client/page/context.tsx";
import { pathOf } from "#client/routes.ts";
import { BrowserContext } from "#client/runtime/browser-context.tsx";
import {
  statementFaults,
  type StatementField,
  type TypedStatement,
} from "#contract/product/withdrawal-statement.ts";
import { Confirm } from "./confirm.tsx";
import type { Attempt } from "./data.ts";
import { StatementForm } from "./statement-form.tsx";
import styles from "./page.module.css";

/** The two steps. Without script each is a form of the page, and the edge renders the next one. */
export function Statement({ number, attempt }: { number: string; attempt: Attempt | null }) {
  const { locale } = useFrame();
  const browser = use(BrowserContext);
  const [typed, setTyped] = useState<TypedStatement>(attempt?.typed ?? { name: "", number, email: "" });
  const [view, setView] = useState(attempt?.view ?? "form");
  const [faults, setFaults] = useState<readonly StatementField[]>(attempt?.faults ?? []);
  const [failure, setFailure] = useState(attempt?.failure ?? null);
  const [isBusy, setIsBusy] = useState(false);
  const [steps, setSteps] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that was pressed is gone with its step.
  useEffect(() => {
    if (steps > 0) heading.current?.focus();
  }, [steps]);

  function show(next: Attempt["view"]): void {
    setSteps((before) => before + 1);
    setFailure(null);
    setView(next);
  }

  function check(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const text = (name: StatementField) => {
      const value = fields.get(name);
      return typeof value === "string" ? value : "";
    };
    const given = { name: text("name"), number: text("number"), email: text("email") };
    const wrong = statementFaults(given);
    setTyped(given);
    setFaults(wrong);
    if (wrong[0]) document.getElementById(`withdrawal-${wrong[0]}`)?.focus();
    else show("confirm");
  }

  async function send(): Promise<void> {
    if (!browser) return;
    setIsBusy(true);
    setFailure(null);
    try {
      await browser.api.write("POST /api/withdrawal-statements.php", {}, { ...typed, language: locale });
      location.assign(pathOf("withdrawal", {}, { sent: 1 }));
    } catch (error) {
      setIsBusy(false);
      setFailure(error instanceof CallFailed ? error.failure : { code: "error", retryAfter: null });
    }
  }

  return (
    <div className={`wrap ${styles.stating}`}>
      <header>
        <h1 ref={heading} tabIndex={-1}>
          <FormattedMessage id="withdrawal.title" />
        </h1>
        <p className="lead">
          <FormattedMessage id={view === "form" ? "withdrawal.lead" : "withdrawal.check"} />
        </p>
      </header>
      {view === "form" ? (
        <StatementForm typed={typed} faults={faults} failure={failure} onSubmit={check} />
      ) : (
        <Confirm
          typed={typed}
          failure={failure}
          isBusy={isBusy}
          onConfirm={() => void send()}
          onEdit={() => {
            show("form");
          }}
        />
      )}
    </div>
  );
}
