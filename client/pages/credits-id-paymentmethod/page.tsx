import { FormattedMessage } from "react-intl";
import { usePageData } from "#client/page/context.tsx";
import type { Head, HeadInput } from "#client/page/head.ts";
import { Unavailable } from "#client/parts/notices/unavailable.tsx";
import { creditsPath, useCheckoutQuery } from "#client/parts/pay/checkout-paths.ts";
import { useOffer, useStateFor } from "#client/parts/pay/use-offer.ts";
import { PageLink } from "#client/ui/page-link.tsx";
import { ChooseMethod } from "./choose-method.tsx";
import type { Data, OrderData } from "./data.ts";
import { OrderHead } from "./order-head.tsx";
import { OrderStatus } from "./order-status.tsx";
import { Overview } from "./overview.tsx";
import type { Placed } from "./place-order.ts";
import noticesStyles from "#client/parts/pay/notices.module.css";
import styles from "./page.module.css";

export { offeredDiscount } from "#client/parts/pay/offered-discount.ts";

/** An order: its overview before it is placed, its status afterwards. */
export function Page() {
  const data = usePageData<Data>();
  if (data.state !== "ready") return <Unavailable state={data.state} />;
  return <Ordering data={data} />;
}

export function head({ intl, seed }: HeadInput): Head {
  return { title: `${intl.formatMessage({ id: "order.title" })} – ${seed.site.name}` };
}

function Ordering({ data }: { data: OrderData }) {
  const { offer, reload } = useOffer(data.offer);
  const [placed, setPlaced] = useStateFor<Placed | null>(
    data,
    data.offer.order && { order: data.offer.order, isNew: false },
  );
  const bundle = offer.bundles.find(({ id }) => id === data.bundle);
  if (placed)
    return (
      <OrderStatus
        key={placed.order.id}
        offer={offer}
        placed={placed}
        onAnswer={(order) => {
          setPlaced({ order, isNew: false });
        }}
      />
    );
  if (data.isRepeat && offer.last === null) return <NothingYet />;
  if (!bundle) return <Unavailable state="gone" />;
  const method = offer.methods.find((each) => each.method === data.method);
  if (!method?.bundles.includes(bundle.id))
    return <ChooseMethod offer={offer} bundle={bundle} refused={data.method} isRepeat={data.isRepeat} />;
  return (
    <Overview
      key={`${bundle.id}/${method.method}`}
      data={data}
      offer={offer}
      bundle={bundle}
      method={method}
      reload={reload}
      onPlaced={setPlaced}
    />
  );
}

/** Nothing was bought yet that could be bought again. */
function NothingYet() {
  const carried = useCheckoutQuery();
  return (
    <div className={`wrap ${noticesStyles["wrap--form"]} ${styles.order}`}>
      <OrderHead />
      <div className="empty">
        <h2>
          <FormattedMessage id="order.nothing" />
        </h2>
        <p>
          <FormattedMessage id="order.nothing.text" />
        </p>
        <PageLink className="btn btn--main" href={creditsPath(carried)}>
          <FormattedMessage id="order.bundles" />
        </PageLink>
      </div>
    </div>
  );
}
