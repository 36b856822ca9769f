import { useEffect, useRef } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { useOffers } from "#client/page/context.tsx";
import { pathOf } from "#client/routes.ts";
import { useTimeZone } from "#client/runtime/time-zone.ts";
import { PageLink } from "#client/ui/page-link.tsx";
import styles from "./page.module.css";

/** All matching profiles were shown: when they return, and where there is more to see. */
export function NoCards({ returnsAt, focused }: { returnsAt: string | null; focused: boolean }) {
  const intl = useIntl();
  const offers = useOffers();
  const timeZone = useTimeZone();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focused) title.current?.focus({ preventScroll: true });
  }, [focused]);
  return (
    <div className={styles.swipe__done}>
      <h2 ref={title} tabIndex={-1}>
        <FormattedMessage id="swipe.none" />
      </h2>
      <p className="lead">
        {returnsAt !== null && (
          <span>
            <FormattedMessage
              id="swipe.none.again"
              values={{
                time: intl.formatDate(returnsAt, {
                  timeZone,
                  weekday: "long",
                  hour: "numeric",
                  minute: "2-digit",
                }),
              }}
            />{" "}
          </span>
        )}
        <FormattedMessage tagName="span" id="swipe.none.search" />
      </p>
      {offers("members") && (
        <PageLink className="btn btn--main" href={pathOf("members")}>
          <FormattedMessage id="swipe.search" />
        </PageLink>
      )}
    </div>
  );
}
