import { FormattedMessage, useIntl } from "react-intl";
import { useFrame } from "#client/page/context.tsx";
import type { DebitAnswer } from "#contract/calls/money/directdebit.ts";
import styles from "./page.module.css";

/**
 * What a mandate of the SEPA core scheme says: who may collect, that the bank pays, and the eight weeks in
 * which it can be asked back. The scheme's text stands apart from our own words about it.
 */
export function MandateText({ creditor: { name, id, reference } }: Pick<DebitAnswer, "creditor">) {
  const intl = useIntl();
  const { company } = useFrame();
  const country = intl.formatDisplayName(company.country, { type: "region" }) ?? company.country;
  return (
    <>
      <section className={styles.debit__text} aria-labelledby="mandate">
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
            <dd>
              {name}, {company.address}, {company.city}, {country}
            </dd>
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
          <div>
            <dt>
              <FormattedMessage id="debit.recurrent" />
            </dt>
            <dd>
              <FormattedMessage id="debit.recurrent.yes" />
            </dd>
          </div>
        </dl>
      </section>
      <p className="meta">
        <FormattedMessage id="debit.mandate.ours" />
      </p>
    </>
  );
}
