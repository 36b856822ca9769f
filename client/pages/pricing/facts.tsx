import type { ReactNode } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { formatMoney } from "#client/page/intl.tsx";
import { usePayableMethods } from "#client/parts/pay/payable-methods.ts";
import { Icon } from "#client/ui/icon.tsx";
import type { PricingAnswer } from "#contract/calls/money/pricing.ts";
import { messagePrice } from "#contract/product/bundles.ts";
import { FREE_CONVERSATIONS, LIKES_A_DAY, SWIPE_LIKES_A_DAY } from "#contract/product/limits.ts";
import { METHODS, type PaymentMethod } from "#contract/product/payment-methods.ts";
import { FREE_PHOTOS } from "#contract/product/photos.ts";
import styles from "./page.module.css";

function Block({ id, title, children }: { id: string; title: ReactNode; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

/** What credits are spent on, and what that comes to in money by the bundle they are from. */
export function Costs({ pricing: { costs, bundles, currency } }: { pricing: PricingAnswer }) {
  const intl = useIntl();
  const money = (credits: number) =>
    bundles.map((bundle) => messagePrice(bundle, bundle.amount, credits)).toSorted((a, b) => a - b);
  return (
    <Block id="costs" title={<FormattedMessage id="pricing.costs" />}>
      <dl className={styles.pricing__lines}>
        {(["message", "photo", "gift"] as const).map((what) => {
          const [credits, prices] = [costs[what], money(costs[what])];
          const [least = 0, most = 0] = [prices[0], prices.at(-1)];
          return (
            <div key={what}>
              <dt>
                <FormattedMessage id={`pricing.cost.${what}`} />
              </dt>
              <dd className="num">
                <b>
                  <FormattedMessage id="pricing.cost" values={{ credits }} />
                </b>
                {credits > 0 && (
                  <span className="meta">
                    {least === most ? (
                      formatMoney(intl, least, currency)
                    ) : (
                      <FormattedMessage
                        tagName="span"
                        id="pricing.cost.money"
                        values={{
                          least: formatMoney(intl, least, currency),
                          most: formatMoney(intl, most, currency),
                        }}
                      />
                    )}
                  </span>
                )}
              </dd>
            </div>
          );
        })}
      </dl>
    </Block>
  );
}

export function Free({ pricing: { signup_credits: credits, costs } }: { pricing: PricingAnswer }) {
  const messages = costs.message > 0 ? Math.floor(credits / costs.message) : 0;
  const lines = [
    ...(messages > 0 ? [<FormattedMessage key="start" id="pricing.free.start" values={{ messages }} />] : []),
    <FormattedMessage key="look" id="pricing.free.look" />,
    <FormattedMessage
      key="likes"
      id="pricing.free.likes"
      values={{ likes: LIKES_A_DAY, swipes: SWIPE_LIKES_A_DAY }}
    />,
    <FormattedMessage key="chats" id="pricing.free.chats" values={{ count: FREE_CONVERSATIONS }} />,
    <FormattedMessage key="photos" id="pricing.free.photos" values={{ count: FREE_PHOTOS }} />,
  ];
  return (
    <Block id="free" title={<FormattedMessage id="pricing.free" />}>
      <ul className="ticks">
        {lines.map((line) => (
          <li key={line.key}>
            <Icon name="i-tabler-check" className="icon--s" />
            <span>{line}</span>
          </li>
        ))}
      </ul>
    </Block>
  );
}

/** The country's own methods, and those of other countries for visitors with an account there. */
export function Methods({ pricing: { methods: all, country } }: { pricing: PricingAnswer }) {
  const methods = usePayableMethods(all, (method) => method);
  const isOwn = (method: PaymentMethod) => METHODS[method].countries?.includes(country) ?? true;
  const [own, others] = [methods.filter(isOwn), methods.filter((method) => !isOwn(method))];
  return (
    <Block id="methods" title={<FormattedMessage id="pricing.methods" />}>
      <MethodNames methods={own} />
      {others.length > 0 && (
        <details className={styles.pricing__others}>
          <summary className="link">
            <FormattedMessage id="pricing.methods.more" values={{ count: others.length }} />
          </summary>
          <MethodNames methods={others} />
        </details>
      )}
    </Block>
  );
}

function MethodNames({ methods }: { methods: readonly PaymentMethod[] }) {
  return (
    <ul className="chips">
      {methods.map((method) => (
        <li key={method} className="chip">
          <FormattedMessage id={`method.${method}`} />
        </li>
      ))}
    </ul>
  );
}

export function Returns({ days }: { days: number }) {
  return (
    <Block id="returns" title={<FormattedMessage id="pricing.returns" />}>
      <p>
        <FormattedMessage id={days > 0 ? "pricing.returns.text" : "pricing.returns.none"} values={{ days }} />
      </p>
    </Block>
  );
}
