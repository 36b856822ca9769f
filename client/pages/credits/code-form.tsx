import { FormattedMessage } from "react-intl";
import { creditsPath, useCheckoutQuery } from "#client/parts/pay/checkout-paths.ts";
import { HiddenFields } from "#client/parts/pay/hidden-fields.tsx";
import { pathOf } from "#client/routes.ts";
import { Icon } from "#client/ui/icon.tsx";
import { PageForm, PageLink } from "#client/ui/page-link.tsx";
import type { CreditsAnswer } from "#contract/calls/money/credits.ts";
import noticesStyles from "#client/parts/pay/notices.module.css";
import styles from "./page.module.css";

/** Characters of a code at most, as the contract has it. */
const LONGEST_CODE = 60;

/** A discount code: what it takes off shows in the prices, and what is wrong with it shows here. */
export function CodeForm({
  offer: { discount, code_fault: fault },
}: {
  offer: Pick<CreditsAnswer, "discount" | "code_fault">;
}) {
  const { code, ...carried } = useCheckoutQuery();
  const holds = discount?.kind === "code";
  return (
    <details className={styles.buy__code} open={code !== undefined}>
      <summary className="link">
        <FormattedMessage id="credits.code.have" />
      </summary>
      <PageForm action={pathOf("credits")} autoComplete="off">
        <HiddenFields carried={carried} />
        <div className="field">
          <label htmlFor="code">
            <FormattedMessage id="credits.code" />
          </label>
          <div className={styles.buy__row}>
            <input
              key={code}
              className="input"
              id="code"
              name="code"
              autoCapitalize="characters"
              autoCorrect="off"
              spellCheck={false}
              maxLength={LONGEST_CODE}
              required
              defaultValue={code}
              aria-invalid={fault !== null}
              aria-describedby="code-status"
            />
            <button className="btn">
              <FormattedMessage id="credits.code.use" />
            </button>
          </div>
          <p id="code-status" role="status" className={fault === null ? "meta" : noticesStyles["pay-fault"]}>
            {fault !== null && (
              <>
                <Icon name="i-tabler-alert-circle" className="icon--s" />
                <span>
                  <FormattedMessage id={`credits.fault.${fault}`} />
                </span>
              </>
            )}
            {fault === null && code !== undefined && (
              <FormattedMessage tagName="span" id={holds ? "credits.code.holds" : "credits.code.other"} />
            )}
          </p>
        </div>
        {code !== undefined && (
          <PageLink className={`link ${styles.buy__drop}`} href={creditsPath(carried)}>
            <FormattedMessage id="credits.code.drop" />
          </PageLink>
        )}
      </PageForm>
    </details>
  );
}
