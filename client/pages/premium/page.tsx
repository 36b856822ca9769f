import { FormattedMessage, useIntl } from "react-intl";
import { useOffers, usePageData, useUser } from "#client/page/context.tsx";
import type { Head, HeadInput } from "#client/page/head.ts";
import { Unavailable } from "#client/parts/notices/unavailable.tsx";
import { pathOf } from "#client/routes.ts";
import { Icon } from "#client/ui/icon.tsx";
import { PageLink } from "#client/ui/page-link.tsx";
import type { Data } from "./data.ts";
import { differences } from "./differences.ts";
import styles from "./page.module.css";

/** What premium adds to the free site (answers, section 3); for premium members a word of thanks. */
export function Page() {
  const { next } = usePageData<Data>();
  const isPremium = useUser()?.paid_user;
  if (!useOffers()("premium")) return <Unavailable state="missing" />;
  return isPremium ? <Thanks next={next} /> : <Offer next={next} />;
}

export function head({ intl, seed }: HeadInput): Head {
  return { title: `${intl.formatMessage({ id: "premium.title" })} – ${seed.site.name}` };
}

function Offer({ next }: { next: string | null }) {
  return (
    <div className={`wrap wrap--read ${styles.premium}`}>
      <h1>
        <FormattedMessage id="premium.heading" />
      </h1>
      <p className="lead">
        <FormattedMessage id="premium.text" />
      </p>
      <Comparison />
      <div className={styles.premium__act}>
        <PageLink
          className="btn btn--main btn--wide"
          href={pathOf("credits", {}, next === null ? {} : { next })}
        >
          <FormattedMessage id="premium.get" />
        </PageLink>
        <p className="meta">
          <FormattedMessage id="premium.once" />{" "}
          <PageLink className="link" href={pathOf("pricing")}>
            <FormattedMessage id="premium.prices" />
          </PageLink>
        </p>
      </div>
    </div>
  );
}

function Comparison() {
  const { swipe_likes: swipeLikes } = usePageData<Data>();
  const intl = useIntl();
  const yesOrNo = (value: boolean) => (
    <span className={value ? styles.vs__yes : styles.vs__no}>
      <Icon name={value ? "i-tabler-check" : "i-tabler-minus"} className="icon--s" />
      <span className="sr">{intl.formatMessage({ id: value ? "premium.yes" : "premium.no" })}</span>
    </span>
  );
  const cell = (value: boolean | number | "all" | "main") =>
    typeof value === "boolean" ? (
      yesOrNo(value)
    ) : typeof value === "number" ? (
      <span className="num">{intl.formatNumber(value)}</span>
    ) : (
      <FormattedMessage id={`premium.${value}`} />
    );
  return (
    <table className={styles.vs}>
      <caption className="sr">
        <FormattedMessage id="premium.compare" />
      </caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr">
              <FormattedMessage id="premium.what" />
            </span>
          </th>
          <th scope="col">
            <FormattedMessage id="premium.free" />
          </th>
          <th scope="col" className={styles.vs__best}>
            <FormattedMessage id="premium.title" />
          </th>
        </tr>
      </thead>
      <tbody>
        {differences(swipeLikes).map(({ what, free, premium }) => (
          <tr key={what}>
            <th scope="row">
              <FormattedMessage id={`premium.row.${what}`} />
            </th>
            <td>{cell(free)}</td>
            <td className={styles.vs__best}>{cell(premium)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** For premium members: what they have, and where to continue. */
function Thanks({ next }: { next: string | null }) {
  const { swipe_likes: swipeLikes } = usePageData<Data>();
  const open = differences(swipeLikes);
  return (
    <div className={`wrap wrap--read ${styles.premium}`}>
      <h1>
        <FormattedMessage id="premium.thanks" />
      </h1>
      <p className="lead">
        <FormattedMessage id="premium.thanks.text" />
      </p>
      <ul className="ticks">
        {open.map(({ what, premium }) => (
          <li key={what}>
            <Icon name="i-tabler-check" className="icon--s" />
            <span>
              <FormattedMessage id={`premium.open.${what}`} values={{ count: Number(premium) }} />
            </span>
          </li>
        ))}
      </ul>
      <div className={styles.premium__act}>
        <PageLink className="btn btn--main btn--wide" href={next ?? pathOf("members")}>
          <FormattedMessage id={next === null ? "premium.on" : "premium.back"} />
        </PageLink>
        <p className="meta">
          <PageLink className="link" href={pathOf("credits")}>
            <FormattedMessage id="premium.more" />
          </PageLink>
        </p>
      </div>
    </div>
  );
}
