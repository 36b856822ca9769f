import { FormattedMessage } from "react-intl";
import { pathOf } from "#client/routes.ts";
import {
  STATEMENT_LENGTHS,
  type StatementField,
  type TypedStatement,
} from "#contract/product/withdrawal-statement.ts";
import { SendFault, type Failure } from "./send-fault.tsx";
import styles from "./page.module.css";

const FIELDS = Object.keys(STATEMENT_LENGTHS) as StatementField[];

/** The second step: the statement as it will count, and one button with the words of the law. */
export function Confirm({
  typed,
  failure,
  isBusy,
  onConfirm,
  onEdit,
}: {
  typed: TypedStatement;
  failure: Failure | null;
  isBusy: boolean;
  onConfirm: () => void;
  onEdit: () => void;
}) {
  return (
    <form
      className={styles.stating__form}
      method="post"
      action={pathOf("withdrawal")}
      noValidate
      aria-busy={isBusy}
      onSubmit={(event) => {
        event.preventDefault();
        if (isBusy) return;
        // The button that was pressed; the Enter key presses the first one.
        const { submitter } = event.nativeEvent;
        if (submitter instanceof HTMLButtonElement && submitter.value === "edit") onEdit();
        else onConfirm();
      }}
    >
      <section className={styles.stating__statement} aria-labelledby="statement">
        <h2 id="statement">
          <FormattedMessage id="withdrawal.statement" />
        </h2>
        <p>
          <FormattedMessage id="withdrawal.statement.text" />
        </p>
        <dl>
          {FIELDS.map((name) => (
            <div key={name}>
              <dt>
                <FormattedMessage id={`withdrawal.${name}`} />
              </dt>
              <dd>{typed[name]}</dd>
              <input type="hidden" name={name} value={typed[name]} />
            </div>
          ))}
        </dl>
      </section>
      <SendFault failure={failure} />
      <div className={styles.stating__act}>
        <button className="btn btn--main" name="step" value="send" aria-disabled={isBusy}>
          <FormattedMessage id="withdrawal.confirm" />
        </button>
        <button className="btn btn--quiet" name="step" value="edit" aria-disabled={isBusy}>
          <FormattedMessage id="withdrawal.edit" />
        </button>
      </div>
    </form>
  );
}
