import { use, useEffect, useEffectEvent, useRef, useState, type FormEvent } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { CallFailed } from "#client/net/api.ts";
import { useFrame, useUser } from "#client/page/context.tsx";
import { pathOf } from "#client/routes.ts";
import { BrowserContext } from "#client/runtime/browser-context.tsx";
import { useHydrated } from "#client/runtime/use-hydrated.ts";
import { Icon } from "#client/ui/icon.tsx";
import { PageLink } from "#client/ui/page-link.tsx";
import { COMPLAINT_FIELDS, complaintFaults, type ComplaintFault } from "#contract/product/complaints.ts";
import type { ComplaintFormProps } from "./data.ts";
import { Field, Tick, type Faults } from "./fields.tsx";
import { Pictures } from "./pictures.tsx";
import { complaintOf } from "./read-form.ts";
import { SendFault, type Failure } from "./send-fault.tsx";
import { Subject } from "./subject.tsx";
import { useComplaintDraft } from "./use-complaint-draft.ts";
import styles from "./page.module.css";

/**
 * The form of one kind. It works without script, except for pictures; with it, what was typed outlives
 * everything but its being sent.
 */
export function ComplaintForm({ kind, subject, newKey, attempt }: ComplaintFormProps) {
  const intl = useIntl();
  const { locale } = useFrame();
  const browser = use(BrowserContext);
  const form = useRef<HTMLFormElement>(null);
  const typed = attempt?.typed ?? {};
  const [faults, setFaults] = useState<Faults>(() =>
    attempt === null
      ? {}
      : faultsOf(
          complaintFaults(complaintOf(new URLSearchParams(typed), { kind, subject, language: locale })),
        ),
  );
  const [failure, setFailure] = useState<Failure | null>(attempt);
  const [isBusy, setIsBusy] = useState(false);
  const draft = useComplaintDraft(`${kind}:${Object.values(subject).join(":")}`, newKey, form);
  const isHydrated = useHydrated();
  const [ticked, setTicked] = useState<boolean | null>(null);
  // A stored draft is shown after hydration only, because the edge has rendered the form without it.
  const isChild = ticked ?? (typed["child"] ?? (isHydrated ? draft.stored["child"] : undefined)) === "1";
  useOwnAddress(form);

  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    if (!browser) return;
    event.preventDefault();
    const fields = new URLSearchParams(
      [...new FormData(event.currentTarget)].filter(
        (entry): entry is [string, string] => typeof entry[1] === "string",
      ),
    );
    const body = complaintOf(fields, { kind, subject, language: locale });
    const wrong = complaintFaults(body);
    setFaults(faultsOf(wrong));
    setFailure(wrong[0] ? { code: "invalid_input", retryAfter: null } : null);
    if (wrong[0]) return document.getElementById(`complaint-${wrong[0].field}`)?.focus();
    setIsBusy(true);
    try {
      const { complaint } = await browser.api.write(
        "POST /api/complaints.php",
        {},
        { ...body, pictures: draft.pictures.map(({ key }) => key) },
        draft.key.current,
      );
      draft.discard();
      location.assign(
        pathOf("complaints-number", { number: complaint.number }, { key: complaint.key, sent: 1 }),
      );
    } catch (error) {
      setIsBusy(false);
      setFailure(error instanceof CallFailed ? error.failure : { code: "error", retryAfter: null });
    }
  }

  const wants = COMPLAINT_FIELDS[kind];
  const words = (id: "place" | "text") =>
    intl.formatMessage({ id: `complaints.${id}.${kind}` as "complaints.text.other" });
  return (
    <div className={`wrap ${styles.complaints}`}>
      <header>
        <PageLink className="link" href={pathOf("complaints")}>
          <Icon name="i-tabler-chevron-left" className="icon--s" />
          <FormattedMessage id="complaints.back" />
        </PageLink>
        <h1>
          <FormattedMessage id={`complaints.kind.${kind}`} />
        </h1>
        <p className="lead">
          <FormattedMessage id={`complaints.intro.${kind}`} />
        </p>
      </header>
      <Subject {...subject} />
      <form
        ref={form}
        className={styles.complaints__form}
        method="post"
        action={pathOf("complaints")}
        noValidate
        aria-busy={isBusy}
        onInput={draft.save}
        onSubmit={(event) => void send(event)}
      >
        <input type="hidden" name="key" defaultValue={newKey} />
        <input type="hidden" name="kind" defaultValue={kind} />
        {Object.entries(subject).map(
          ([name, value]) =>
            value !== null && <input key={name} type="hidden" name={name} defaultValue={value} />,
        )}
        {wants.place && (
          <Field
            name="place"
            label={words("place")}
            hint={intl.formatMessage({
              id: `complaints.place.${kind}.hint` as "complaints.place.illegal.hint",
            })}
            isOptional={subject.profile !== null}
            rows={2}
            fault={faults.place}
            typed={typed}
          />
        )}
        <Field
          name="text"
          label={words("text")}
          isOptional={!wants.text}
          rows={6}
          fault={faults.text}
          typed={typed}
        />
        {wants.order && (
          <Field
            name="order"
            label={intl.formatMessage({ id: "complaints.order" })}
            isOptional
            typed={typed}
          />
        )}
        <Pictures pictures={draft.pictures} onAdd={draft.addPicture} onRemove={draft.removePicture} />
        {kind === "illegal" && (
          <Tick
            name="child"
            typed={typed}
            hint={<FormattedMessage id="complaints.child.hint" />}
            onChange={setTicked}
          >
            <FormattedMessage id="complaints.child" />
          </Tick>
        )}
        {wants.name && (
          <Field
            name="name"
            label={intl.formatMessage({ id: "complaints.name" })}
            isOptional={isChild}
            fault={faults.name}
            typed={typed}
            autoComplete="name"
          />
        )}
        <Field
          name="email"
          label={intl.formatMessage({ id: "complaints.email" })}
          hint={<FormattedMessage id="complaints.email.hint" />}
          isOptional={isChild}
          fault={faults.email}
          typed={typed}
          autoComplete="email"
        />
        {wants.statement && (
          <Tick name="statement" typed={typed} fault={faults.statement}>
            <FormattedMessage
              id={kind === "intimate" ? "complaints.statement.intimate" : "complaints.statement.illegal"}
            />
          </Tick>
        )}
        <SendFault failure={failure} />
        <div className={styles.complaints__send}>
          <button className="btn btn--main" disabled={isBusy}>
            <FormattedMessage id={isBusy ? "complaints.busy" : "complaints.send"} />
          </button>
          <p className="meta">
            <FormattedMessage id="complaints.draft" />
          </p>
        </div>
      </form>
    </div>
  );
}

const faultsOf = (faults: readonly ComplaintFault[]): Faults =>
  Object.fromEntries(faults.map(({ field, code }) => [field, code]));

/** Fills in a member's own address, unless they have typed one. */
function useOwnAddress(form: { current: HTMLFormElement | null }): void {
  const api = use(BrowserContext)?.api;
  const member = useUser()?.id;
  const fill = useEffectEvent(async () => {
    const answer = await api?.get("/api/account.php", {}).catch(() => null);
    const field = form.current?.elements.namedItem("email");
    if (answer && field instanceof HTMLInputElement && field.value === "") field.value = answer.account.email;
  });
  useEffect(() => {
    if (member !== undefined && api) void fill();
  }, [member, api]);
}
