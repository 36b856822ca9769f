import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { useSnapshot } from "valtio";
import { useOffers, usePageData, useStores } from "#client/page/context.tsx";
import type { Head, HeadInput } from "#client/page/head.ts";
import { LikesTabs } from "#client/parts/member/likes-tabs.tsx";
import { Unavailable } from "#client/parts/notices/unavailable.tsx";
import { pathOf } from "#client/routes.ts";
import { Drawing } from "#client/ui/drawing.tsx";
import { PageLink } from "#client/ui/page-link.tsx";
import { SegmentedControl } from "#client/ui/segmented-control.tsx";
import type { FavouriteView } from "#contract/calls/people/favourites.ts";
import type { Data } from "./data.ts";
import { FavouriteRow } from "./row.tsx";
import styles from "#client/parts/member/likes.module.css";

const ORDERS = ["newest", "name"] as const;
type Order = (typeof ORDERS)[number];

/** The profiles that the member saved, with the notes that nobody else sees. */
export function Page() {
  const data = usePageData<Data>();
  const intl = useIntl();
  const { notes } = useSnapshot(useStores().relations);
  const [order, setOrder] = useState<Order>("newest");
  if (data.state !== "ready") return <Unavailable state={data.state} what="members" />;
  const saved = sorted(
    data.saved.favourites.filter(({ id }) => notes[id] !== null),
    order,
    intl.locale,
  );
  return (
    <div className={`wrap ${styles.likes}`}>
      <div className="screen-head">
        <h1>
          <FormattedMessage id="favourite.title" />
        </h1>
      </div>
      <LikesTabs current="favourites" />
      {saved.length === 0 ? (
        <None />
      ) : (
        <>
          <p className={`${styles.likes__why} meta`}>
            <FormattedMessage id="favourite.yours" values={{ count: saved.length, max: data.saved.limit }} />
          </p>
          {saved.length > 1 && (
            <div className={`${styles.saved__order} needs-script`}>
              <SegmentedControl
                name="order"
                legend={intl.formatMessage({ id: "favourite.order" })}
                options={ORDERS.map((value) => ({
                  value,
                  label: intl.formatMessage({ id: `favourite.order.${value}` }),
                }))}
                value={order}
                onChange={(value) => setOrder(ORDERS.find((each) => each === value) ?? "newest")}
              />
            </div>
          )}
          <ul className={styles.saved}>
            {saved.map((favourite) => (
              <FavouriteRow
                key={favourite.id}
                favourite={{ ...favourite, note: notes[favourite.id] ?? favourite.note }}
              />
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

export function head({ intl, seed }: HeadInput): Head {
  return { title: `${intl.formatMessage({ id: "favourite.title" })} – ${seed.site.name}` };
}

/** As they came, newest first, or by name with those last whose profile is gone. */
const sorted = (favourites: readonly FavouriteView[], order: Order, locale: string): FavouriteView[] =>
  order === "newest"
    ? [...favourites]
    : favourites.toSorted(
        (a, b) =>
          Number(a.profile === null) - Number(b.profile === null) ||
          (a.profile?.name ?? "").localeCompare(b.profile?.name ?? "", locale),
      );

function None() {
  return (
    <div className="empty">
      <Drawing name="likes" />
      <h2>
        <FormattedMessage id="favourite.none" />
      </h2>
      <p>
        <FormattedMessage id="favourite.none.text" />
      </p>
      {useOffers()("members") && (
        <PageLink className="btn btn--main" href={pathOf("members")}>
          <FormattedMessage id="likes.none.search" />
        </PageLink>
      )}
    </div>
  );
}
