import { use, useEffect, useEffectEvent, type ReactNode } from "react";
import { FormattedMessage } from "react-intl";
import { useSnapshot } from "valtio";
import { useDateLabels } from "#client/chat/date-labels.ts";
import { useOffers, usePageData, useStores } from "#client/page/context.tsx";
import type { Head, HeadInput } from "#client/page/head.ts";
import { FaceCard } from "#client/parts/face/face.tsx";
import { LikesTabs } from "#client/parts/member/likes-tabs.tsx";
import { PremiumLink } from "#client/parts/member/premium-link.tsx";
import { Unavailable } from "#client/parts/notices/unavailable.tsx";
import { pathOf } from "#client/routes.ts";
import { BrowserContext } from "#client/runtime/browser-context.tsx";
import { markViewsSeen } from "#client/stores/chats.ts";
import { Drawing } from "#client/ui/drawing.tsx";
import { PageLink } from "#client/ui/page-link.tsx";
import type { ProfileViewer, ViewsAnswer } from "#contract/calls/people/views.ts";
import { MAX_VIEWERS, VIEW_DAYS } from "#contract/product/limits.ts";
import type { Data } from "./data.ts";
import styles from "#client/parts/member/likes.module.css";

/** Who opened the member's profile: for free members how many, for Premium members also who. */
export function Page() {
  const data = usePageData<Data>();
  useMarkSeen(data.state === "ready" && data.views.num_new > 0);
  if (data.state !== "ready") return <Unavailable state={data.state} what="members" />;
  const { views } = data;
  return (
    <div className={`wrap ${styles.likes}`}>
      <div className="screen-head">
        <h1>
          <FormattedMessage id="views.title" />
        </h1>
      </div>
      <LikesTabs current="views" />
      {views.total === 0 ? <None /> : <Views views={views} />}
      {views.total >= MAX_VIEWERS && (
        <p className={`${styles.likes__why} meta`}>
          <FormattedMessage tagName="span" id="views.most" values={{ count: MAX_VIEWERS }} />
        </p>
      )}
      <p className={`${styles.likes__why} meta`}>
        <FormattedMessage id="views.yours" values={{ settings }} />
      </p>
    </div>
  );
}

export function head({ intl, seed }: HeadInput): Head {
  return { title: `${intl.formatMessage({ id: "views.title" })} – ${seed.site.name}` };
}

/** The list was opened, so the next one begins without these as new. */
function useMarkSeen(hasNew: boolean): void {
  const { chats } = useStores();
  const api = use(BrowserContext)?.api;
  const markSeen = useEffectEvent(async () => {
    markViewsSeen(chats);
    // they are new again on the next visit, which is no error to report
    await api?.write("PUT /api/views.php", {}, null).catch(() => null);
    // the likes may have been loaded meanwhile, with the number of before
    markViewsSeen(chats);
  });
  useEffect(() => {
    if (hasNew) void markSeen();
  }, [hasNew]);
}

function Views({ views: { total, num_new: news, viewers } }: { views: ViewsAnswer }) {
  const { hidden } = useSnapshot(useStores().relations);
  const { day } = useDateLabels();
  if (!viewers)
    return (
      <div className={styles.likes__count}>
        <p>
          <b className="num">{total}</b>
          <FormattedMessage id="views.count" values={{ count: total, days: VIEW_DAYS }} />{" "}
          {news > 0 && <FormattedMessage tagName="span" id="views.count.new" values={{ count: news }} />}
        </p>
        <p>
          <FormattedMessage id="views.premium" values={{ premium }} />
        </p>
      </div>
    );
  const days = Map.groupBy(
    viewers.filter(({ id }) => !(id in hidden)),
    ({ viewed_at: at }) => day(at),
  );
  return [...days].map(([label, ofDay], i) => (
    <section key={label} className={styles.likes__day}>
      <h2>{label}</h2>
      <ul className="faces">
        {ofDay.map((viewer, j) => (
          <FaceCard
            key={viewer.id}
            profile={viewer}
            eager={i === 0 && j < 4}
            mark={<Mark viewer={viewer} />}
          />
        ))}
      </ul>
    </section>
  ));
}

function Mark({ viewer: { view_new: isNew, days } }: { viewer: ProfileViewer }) {
  if (!isNew && days === 1) return null;
  return (
    <span className={isNew ? `tag ${styles["tag--new"]}` : `tag ${styles["tag--again"]}`}>
      {isNew ? (
        <FormattedMessage id="likes.new" />
      ) : (
        <FormattedMessage id="views.days" values={{ count: days }} />
      )}
    </span>
  );
}

const premium = (words: ReactNode) => <PremiumLink key="premium">{words}</PremiumLink>;
const settings = (words: ReactNode) => (
  <PageLink key="settings" className="link" href={`${pathOf("notifications")}#invisible`}>
    {words}
  </PageLink>
);

function None() {
  const offers = useOffers();
  return (
    <div className="empty">
      <Drawing name="search" />
      <h2>
        <FormattedMessage id="views.none" />
      </h2>
      <p>
        <FormattedMessage id="views.none.text" />
      </p>
      {offers("profile") && (
        <PageLink className="btn btn--main" href={pathOf("profile")}>
          <FormattedMessage id="views.none.profile" />
        </PageLink>
      )}
    </div>
  );
}
