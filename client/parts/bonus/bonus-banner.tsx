import { Fragment } from "react";
import { FormattedDate, FormattedMessage, useIntl } from "react-intl";
import { useSnapshot } from "valtio";
import { useOffers, useStores } from "#client/page/context.tsx";
import { pathOf } from "#client/routes.ts";
import { useTimeZone } from "#client/runtime/time-zone.ts";
import { Icon } from "#client/ui/icon.tsx";
import { PageLink } from "#client/ui/page-link.tsx";
import {
  TIME_BONUS_CODE,
  TIME_BONUS_WINDOW,
  WELCOME_CODE,
  WELCOME_VALIDITY,
} from "#contract/product/discounts.ts";
import { HOUR_S } from "#contract/product/units-of-time.ts";
import { countdownDigits } from "./countdown.ts";
import styles from "./bonus.module.css";

/** Seconds for which a code is valid in all, for the codes that are known here. */
const CODE_DURATION: Record<string, number> = {
  [TIME_BONUS_CODE]: TIME_BONUS_WINDOW,
  [WELCOME_CODE]: WELCOME_VALIDITY,
};

/** The active discount, how long it is valid, and the way to use it. */
export function BonusBanner() {
  const { discount, secondsLeft } = useSnapshot(useStores().bonus);
  const intl = useIntl();
  const offers = useOffers();
  const timeZone = useTimeZone();
  if (!discount) return null;
  const { code, expires, value_percentage: percentage } = discount;
  const duration = CODE_DURATION[code];
  const hours =
    duration === undefined
      ? null
      : intl.formatMessage({ id: "bonus.welcome_discount_bonus.hours" }, { hours: duration / HOUR_S });
  return (
    <section className="wrap" aria-label={intl.formatMessage({ id: "bonus.welcome_discount_bonus.title" })}>
      <div className={styles.offer}>
        <p className={styles.offer__tag}>
          <Icon name="i-tabler-gift" className="icon--xs" />
          <FormattedMessage id="bonus.welcome_discount_bonus.special_offer" />
        </p>
        <p className={`${styles.offer__what} num`}>
          <FormattedMessage id="bonus.welcome_discount_bonus.welcome_bonus" values={{ percentage }} />
        </p>
        <p className={styles.offer__text}>
          {hours !== null && (
            <span>
              <FormattedMessage
                id="bonus.welcome_discount_bonus.act_fast"
                values={{ hours, since: code === TIME_BONUS_CODE ? "signup" : "credits" }}
              />{" "}
            </span>
          )}
          {expires !== null && (
            <span>
              <FormattedMessage
                id="bonus.welcome_discount_bonus.offer_valid"
                values={{
                  time: (
                    <FormattedDate
                      value={expires}
                      timeZone={timeZone}
                      weekday="long"
                      hour="2-digit"
                      minute="2-digit"
                    />
                  ),
                }}
              />{" "}
            </span>
          )}
          <FormattedMessage tagName="span" id="bonus.welcome_discount_bonus.instant_recieve" />{" "}
          {offers("credits") && (
            <PageLink className={`link ${styles.offer__on}`} href={pathOf("credits")}>
              <FormattedMessage id="bonus.welcome_discount_bonus.unlock_cta" />
              <Icon name="i-tabler-chevron-right" className="icon--xs" />
            </PageLink>
          )}
        </p>
        {secondsLeft !== null && <BonusCountdown left={secondsLeft} />}
      </div>
    </section>
  );
}

/** The time left: visible by the second, for screen readers by the minute. */
export function BonusCountdown({ left }: { left: number }) {
  const [hours, minutes, seconds] = countdownDigits(left);
  return (
    <time className={`${styles.offer__clock} num`} role="timer" dateTime={`PT${left}S`}>
      <span aria-hidden="true">
        {[hours, minutes, seconds].map((digits, i) => (
          <Fragment key={i}>
            {i > 0 && <i>:</i>}
            <span>{digits}</span>
          </Fragment>
        ))}
      </span>
      <span className="sr">
        <FormattedMessage id="bonus.left" values={{ hours: Number(hours), minutes: Number(minutes) }} />
      </span>
    </time>
  );
}
