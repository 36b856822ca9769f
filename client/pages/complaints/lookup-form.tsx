import { FormattedMessage } from "react-intl";
import { pathOf } from "#client/routes.ts";
import type { FormAttempt } from "./data.ts";
import formsStyles from "#client/parts/fields/forms.module.css";
import styles from "./page.module.css";

/** Codes that the form has words of its own for. */
const KNOWN: Record<string, "not_found" | "many"> = { not_found: "not_found", too_many_requests: "many" };

/** Opens a complaint by its number and the address that it was made with. A plain form: it needs no script. */
export function LookupForm({ number, attempt }: { number: string; attempt: FormAttempt | null }) {
  return (
    <form
      className={styles.complaints__lookup}
      method="post"
      action={pathOf("complaints-number", { number: "status" })}
      aria-labelledby="complaint-lookup"
    >
      <div>
        <h2 id="complaint-lookup">
          <FormattedMessage id="complaints.lookup" />
        </h2>
        <p className="meta">
          <FormattedMessage id="complaints.lookup.text" />
        </p>
      </div>
      <div className="field">
        <label htmlFor="complaint-number">
          <FormattedMessage id="complaints.lookup.number" />
        </label>
        <input
          className="input num"
          id="complaint-number"
          name="number"
          required
          maxLength={60}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          placeholder="C-0000-0000-0000"
          defaultValue={attempt?.typed["number"] ?? number}
          aria-describedby={attempt ? "complaint-lookup-fault" : undefined}
        />
      </div>
      <div className="field">
        <label htmlFor="complaint-lookup-email">
          <FormattedMessage id="complaints.email" />
        </label>
        <input
          className="input"
          id="complaint-lookup-email"
          name="email"
          type="email"
          autoComplete="email"
          required
          maxLength={254}
          defaultValue={attempt?.typed["email"]}
          aria-describedby={attempt ? "complaint-lookup-fault" : undefined}
        />
      </div>
      {attempt && (
        <p className={formsStyles.fault} id="complaint-lookup-fault" role="alert">
          <FormattedMessage id={`complaints.lookup.fault.${KNOWN[attempt.code] ?? "error"}`} />
        </p>
      )}
      <button className="btn">
        <FormattedMessage id="complaints.lookup.send" />
      </button>
    </form>
  );
}
