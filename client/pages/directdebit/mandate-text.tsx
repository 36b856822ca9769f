import { FormattedMessage } from "react-intl";
import type { DebitAnswer } from "#contract/calls/directdebit.ts";

/**
 * What a mandate of the SEPA core scheme says: who may collect, that the bank pays, and the eight weeks in
 * which it can be asked back.
 */
export function MandateText({ creditor: { name, id, reference } }: Pick<DebitAnswer, "creditor">) {
  return (
    <section className="debit__text" aria-labelledby="mandate">
      <h2 id="mandate">
        <FormattedMessage id="debit.mandate" />
      </h2>
      <p>
        <FormattedMessage id="debit.mandate.text" values={{ name }} />
      </p>
      <p>
        <FormattedMessage id="debit.mandate.return" />
      </p>
      <dl className="lines num">
        <div>
          <dt>
            <FormattedMessage id="debit.creditor" />
          </dt>
          <dd>{name}</dd>
        </div>
        <div>
          <dt>
            <FormattedMessage id="debit.creditor.id" />
          </dt>
          <dd>{id}</dd>
        </div>
        <div>
          <dt>
            <FormattedMessage id="debit.reference" />
          </dt>
          <dd>{reference}</dd>
        </div>
      </dl>
    </section>
  );
}
