import { FormattedMessage } from "react-intl";
import { usePageData } from "#client/page/context.tsx";
import type { Head, HeadInput } from "#client/page/head.ts";
import { Unavailable } from "#client/parts/notices/unavailable.tsx";
import type { Data } from "./data.ts";
import { Game } from "./game.tsx";
import styles from "./page.module.css";

export { receive } from "./receive.ts";

/** The swipe game: one person after another, to like or to pass. */
export function Page() {
  const data = usePageData<Data>();
  if (data.state !== "ready") return <Unavailable state={data.state} what="members" />;
  return (
    <div className={styles.swipe}>
      <h1 className="sr">
        <FormattedMessage id="swipe.title" />
      </h1>
      <Game />
    </div>
  );
}

export function head({ intl, seed, data }: HeadInput<Data>): Head {
  const image = data && "deck" in data ? data.deck.cards[0]?.main_image : null;
  return {
    title: `${intl.formatMessage({ id: "swipe.title" })} – ${seed.site.name}`,
    preload: image?.status === "active" ? [seed.site.cdn_prefix + image.filename] : [],
  };
}
