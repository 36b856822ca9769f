import { useEffect, useEffectEvent, useState } from "react";
import { FormattedMessage, useIntl, type IntlShape } from "react-intl";
import { useStores } from "#client/page/context.tsx";
import type { DiscountCode } from "#contract/calls/money/discountcode.ts";
import { HOUR_S, MINUTE_S } from "#contract/product/units-of-time.ts";
import styles from "#client/parts/bonus/bonus.module.css";

/** Milliseconds between two looks at the clock: a second is shown at most this late. */
const TICK_INTERVAL = 250;
/** Seconds; two digits of hours cannot show more. */
const MAX_SHOWN = 100 * HOUR_S;
/** The minutes left at which screen readers announce the time. */
const ANNOUNCED_MINUTES: readonly number[] = [1, 5, 15, 30];

/**
 * Seconds for which a discount is still valid, counted from the server's answer and never by the device's
 * date; null for a discount without an end. `onOver` is called when it has ended.
 */
export function useSecondsLeft(
  discount: Pick<DiscountCode, "validity"> | null,
  onOver: () => void,
): number | null {
  const { payment } = useStores();
  const [elapsed, setElapsed] = useState<{ of: object; seconds: number } | null>(null);
  const handleEnd = useEffectEvent(onOver);
  const validity = discount?.validity ?? null;
  useEffect(() => {
    if (discount === null || validity === null) return undefined;
    // the page may be shown again from the cache: its answer is as old as when it was received
    const receivedAt = payment.receivedAt.get(discount) ?? performance.now();
    payment.receivedAt.set(discount, receivedAt);
    const timer = setInterval(() => {
      const seconds = Math.floor((performance.now() - receivedAt) / 1_000);
      setElapsed((before) =>
        before?.of === discount && before.seconds === seconds ? before : { of: discount, seconds },
      );
      // a server that counts whole seconds may still have a fraction of the last one
      if (seconds <= validity) return;
      clearInterval(timer);
      handleEnd();
    }, TICK_INTERVAL);
    return () => {
      clearInterval(timer);
    };
  }, [payment, discount, validity]);
  return validity === null ? null : Math.max(0, validity - (elapsed?.of === discount ? elapsed.seconds : 0));
}

/** Hours, minutes and seconds, each with two digits. */
export function DiscountCountdown({ left }: { left: number }) {
  if (left >= MAX_SHOWN) return null;
  const [hours, minutes, seconds] = [
    Math.floor(left / HOUR_S),
    Math.floor((left % HOUR_S) / MINUTE_S),
    left % MINUTE_S,
  ].map((part) => String(part).padStart(2, "0"));
  return (
    <time
      className={`${styles.offer__clock} num`}
      role="timer"
      dateTime={`PT${hours}H${minutes}M${seconds}S`}
    >
      <span>{hours}</span>
      <i>:</i>
      <span>{minutes}</span>
      <i>:</i>
      <span>{seconds}</span>
    </time>
  );
}

/** Announces the time left in whole hours, and at a few minutes near the end. */
export function CountdownAnnouncement({ left }: { left: number }) {
  const intl = useIntl();
  const minutes = Math.ceil(left / MINUTE_S);
  const announced =
    minutes > 60 ? Math.ceil(minutes / 60) * 60 : (ANNOUNCED_MINUTES.find((step) => minutes <= step) ?? 60);
  return (
    <p className="sr" role="status">
      {left < MAX_SHOWN && (
        <FormattedMessage
          tagName="span"
          id="credits.discount.told"
          values={{ left: formatMinutes(intl, announced) }}
        />
      )}
    </p>
  );
}

const formatMinutes = (intl: IntlShape, minutes: number): string =>
  minutes >= 60
    ? intl.formatNumber(minutes / 60, { style: "unit", unit: "hour", unitDisplay: "long" })
    : intl.formatNumber(minutes, { style: "unit", unit: "minute", unitDisplay: "long" });
