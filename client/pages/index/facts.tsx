import { FormattedMessage, useIntl } from "react-intl";
import { useFrame } from "#client/page/context.tsx";
import { FictionalTag } from "#client/parts/face/fictional-tag.tsx";
import { telephoneLink } from "#client/parts/notices/telephone-link.ts";
import { headlineValues } from "./headline.ts";
import { townOf } from "./town-of.ts";
import styles from "./page.module.css";

/**
 * What a visitor should know before writing to anyone: the price, that nothing renews, who is real, who runs
 * it.
 */
export function Facts() {
  const frame = useFrame();
  const { site, company } = frame;
  const values = headlineValues(useIntl(), frame);
  const phone = site.support_phone ?? "";
  return (
    <section className={`wrap ${styles.know}`} aria-labelledby="know">
      <h2 id="know">
        <FormattedMessage id="index.know" />
      </h2>
      <dl className={styles.facts}>
        <div>
          <dt>
            <FormattedMessage id="index.cost.term" />
          </dt>
          <dd>
            <b className="num">
              {site.message_costs ? (
                <FormattedMessage id="index.cost.from" values={values} />
              ) : (
                <FormattedMessage id="index.cost.credits" values={{ credits: site.message_credits }} />
              )}
            </b>
            <span>
              <FormattedMessage id="index.cost.text" values={values} />
            </span>
          </dd>
        </div>
        <div>
          <dt>
            <FormattedMessage id="index.renew.term" />
          </dt>
          <dd>
            <b>
              <FormattedMessage id="index.renew.fact" />
            </b>
            <span>
              <FormattedMessage id="index.renew.text" values={values} />
            </span>
          </dd>
        </div>
        <div>
          <dt>
            <FormattedMessage id="index.real.term" />
          </dt>
          <dd>
            <b>
              <FormattedMessage id="index.real.fact" />
            </b>
            <span>
              <FormattedMessage id="index.real.text" values={{ tag: <FictionalTag /> }} />
            </span>
          </dd>
        </div>
        <div>
          <dt>
            <FormattedMessage id="index.who.term" />
          </dt>
          <dd>
            <b>{[company.name, townOf(company.city)].filter((part) => part !== "").join(", ")}</b>
            {phone && (
              <span>
                <FormattedMessage
                  id="index.who.text"
                  values={{
                    phone: (
                      <a className="link num" href={telephoneLink(phone)}>
                        {phone}
                      </a>
                    ),
                  }}
                />
              </span>
            )}
          </dd>
        </div>
      </dl>
    </section>
  );
}
