import { useEffect, useRef, type ReactNode } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { useSnapshot } from "valtio";
import { useOffers, useStores } from "#client/page/context.tsx";
import { FacePicture } from "#client/parts/face/face.tsx";
import { FictionalTag } from "#client/parts/face/fictional-tag.tsx";
import { pathOf } from "#client/routes.ts";
import { useTimeZone } from "#client/runtime/time-zone.ts";
import { useCurrentMinute } from "#client/runtime/use-current-minute.ts";
import { PageLink } from "#client/ui/page-link.tsx";
import type { QuotaView } from "#contract/calls/people/likes.ts";
import { DAY_MS } from "#contract/product/units-of-time.ts";
import { announcedMinutes, minutesUntil } from "./minutes.ts";
import styles from "./page.module.css";

/** Faces in the fan. */
const FAN = 4;

/** Today's likes are given: when there are new ones, and what to do until then. */
export function Limit({
  quota,
  focused,
  onGoOn,
}: {
  quota: QuotaView;
  focused: boolean;
  onGoOn: () => void;
}) {
  const { liked_by: likedBy, likes_elsewhere: elsewhere } = useSnapshot(useStores().chats);
  const waiting = likedBy.filter(({ match }) => !match).length + elsewhere.waiting;
  const offers = useOffers();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focused) title.current?.focus({ preventScroll: true });
  }, [focused]);
  return (
    <div className={styles.swipe__done}>
      <Fan resetsAt={quota.resets_at} />
      <h2 ref={title} tabIndex={-1}>
        <FormattedMessage id="swipe.limit" values={{ limit: quota.limit }} />
      </h2>
      <p className={`lead ${styles.swipe__when}`}>
        <When resetsAt={quota.resets_at} />{" "}
        {waiting > 0 && (
          <FormattedMessage tagName="span" id="swipe.limit.waiting" values={{ count: waiting }} />
        )}
      </p>
      {(waiting > 0 || offers("members")) && (
        <PageLink
          className="btn btn--main"
          href={waiting > 0 ? pathOf("likes-type", { type: "received" }) : pathOf("members")}
        >
          <FormattedMessage id={waiting > 0 ? "swipe.limit.likes" : "swipe.search"} />
        </PageLink>
      )}
      <button type="button" className="btn btn--quiet" onClick={onGoOn}>
        <FormattedMessage id="swipe.limit.on" />
      </button>
      <Announced resetsAt={quota.resets_at} />
    </div>
  );
}

const bold = (words: ReactNode[]) => <b className="num">{words}</b>;

/**
 * The time of the reset on the reader's clock, and how long it still takes; nothing until that clock is
 * known.
 */
function When({ resetsAt }: { resetsAt: string }) {
  const intl = useIntl();
  const timeZone = useTimeZone();
  const now = useCurrentMinute();
  if (now === null) return null;
  const reset = Date.parse(resetsAt);
  const isMidnight =
    new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit" }).format(reset) ===
    "00:00";
  const time = intl.formatTime(reset, { timeZone, ...(reset - now > DAY_MS && { weekday: "long" }) });
  return (
    <FormattedMessage
      tagName="span"
      id="swipe.limit.when"
      values={{
        midnight: isMidnight && reset - now <= DAY_MS ? "yes" : "no",
        time,
        left: <Left minutes={minutesUntil(resetsAt, now)} />,
        b: bold,
      }}
    />
  );
}

function Left({ minutes }: { minutes: number }) {
  const intl = useIntl();
  const of = (count: number, unit: "hour" | "minute") =>
    intl.formatNumber(count, { style: "unit", unit, unitDisplay: "long" });
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return (
    <>
      {[
        ...(hours > 0 ? [of(hours, "hour")] : []),
        ...(rest > 0 || hours === 0 ? [of(rest, "minute")] : []),
      ].join(" ")}
    </>
  );
}

/** Announced to screen readers a few times only. */
function Announced({ resetsAt }: { resetsAt: string }) {
  const now = useCurrentMinute();
  return (
    <p className="sr" role="status">
      {now !== null && (
        <FormattedMessage
          tagName="span"
          id="swipe.limit.told"
          values={{ left: <Left minutes={announcedMinutes(minutesUntil(resetsAt, now))} /> }}
        />
      )}
    </p>
  );
}

/** Those who were liked today, in a box that waits for them. */
function Fan({ resetsAt }: { resetsAt: string }) {
  const intl = useIntl();
  const { likes } = useSnapshot(useStores().chats);
  const today = likes
    .filter(({ liked_at: at }) => Date.parse(at) >= Date.parse(resetsAt) - DAY_MS)
    .slice(0, FAN);
  return (
    <ul className={styles.fan} aria-label={intl.formatMessage({ id: "swipe.limit.liked" })}>
      {today.map((profile) => (
        <li key={profile.id} className="photo">
          <FacePicture profile={profile} />
          {profile.fictional && <FictionalTag onPhoto />}
        </li>
      ))}
    </ul>
  );
}
