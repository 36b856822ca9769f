import { useEffect, useRef } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { useFrame, usePageData } from "#client/page/context.tsx";
import type { Head, HeadInput } from "#client/page/head.ts";
import { Unavailable } from "#client/parts/notices/unavailable.tsx";
import { useStateFor } from "#client/parts/pay/use-offer.ts";
import { pathOf } from "#client/routes.ts";
import { Icon } from "#client/ui/icon.tsx";
import { PageLink } from "#client/ui/page-link.tsx";
import type { DebitAnswer } from "#contract/calls/money/directdebit.ts";
import { CodeStep } from "./code-step.tsx";
import type { Data } from "./data.ts";
import { MandateForm } from "./mandate-form.tsx";
import { emptyMandate, type Mandate } from "./mandate.ts";
import { NotNow } from "./not-now.tsx";
import { Ready } from "./ready.tsx";
import noticesStyles from "#client/parts/pay/notices.module.css";
import styles from "./page.module.css";

/** Direct debit: the mandate, the code that confirms the phone number, and what prevents one. */
export function Page() {
  const data = usePageData<Data>();
  if (data.state !== "ready") return <Unavailable state={data.state} />;
  return <DirectDebit given={data.debit} next={data.next} />;
}

export function head({ intl, seed }: HeadInput): Head {
  return { title: `${intl.formatMessage({ id: "debit.title" })} – ${seed.site.name}` };
}

function DirectDebit({ given, next }: { given: DebitAnswer; next: string | null }) {
  const { site } = useFrame();
  const intl = useIntl();
  const home = site.countries.find((country) => given.countries.includes(country));
  const [debit, setDebit] = useStateFor(given, given);
  const [mandate, setMandate] = useStateFor<Mandate>(
    given,
    emptyMandate(home === undefined ? given.countries : [home]),
  );
  /** Back to the form, to a wrong number or account. */
  const [isEditing, setEditing] = useStateFor(given, false);
  const [isMoved, setMoved] = useStateFor(given, false);
  const take = (answer: DebitAnswer) => {
    setMoved(true);
    setDebit(answer);
    setEditing(false);
  };
  const { state } = debit;
  const shown = state === "code" && isEditing ? "form" : state;
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(shown);
  useEffect(() => {
    // The button that was pressed is gone; the code step and the active mandate take the focus themselves.
    if (shown !== before.current && shown !== "code" && shown !== "ready") heading.current?.focus();
    before.current = shown;
  }, [shown]);
  return (
    <div className={`wrap ${noticesStyles["wrap--form"]} ${styles.debit}`}>
      <div className="screen-head">
        <PageLink
          className="round"
          href={next ?? pathOf("credits")}
          aria-label={intl.formatMessage({ id: "shell.back" })}
        >
          <Icon name="i-tabler-chevron-left" />
        </PageLink>
        <h1 ref={heading} tabIndex={-1}>
          <FormattedMessage id="debit.title" />
        </h1>
      </div>
      {shown !== "blocked" && shown !== "limit" && (
        <noscript>
          <p className={noticesStyles["pay-note"]}>
            <FormattedMessage id="debit.script" />
          </p>
        </noscript>
      )}
      {shown === "form" && (
        <MandateForm debit={debit} mandate={mandate} onChange={setMandate} onAnswer={take} />
      )}
      {shown === "code" && debit.code && (
        <CodeStep
          code={debit.code}
          onAnswer={take}
          onEdit={() => {
            setEditing(true);
          }}
        />
      )}
      {state === "ready" && debit.mandate && (
        <Ready
          mandate={debit.mandate}
          creditor={debit.creditor}
          next={next}
          isNew={isMoved}
          onAnswer={take}
        />
      )}
      {(state === "blocked" || state === "limit") && <NotNow state={state} next={next} />}
    </div>
  );
}
