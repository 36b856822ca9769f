import { FormattedMessage, useIntl } from "react-intl";
import { useFrame, usePageData } from "#client/page/context.tsx";
import type { Head, HeadInput } from "#client/page/head.ts";
import { FaceCard } from "#client/parts/face/face.tsx";
import { pathOf } from "#client/routes.ts";
import { localText } from "#contract/platform/local-text.ts";
import { nicheOf } from "#contract/product/niches.ts";
import type { Data } from "./data.ts";
import { Facts } from "./facts.tsx";
import { headlineValues } from "./headline.ts";
import { Portraits } from "./portraits.tsx";
import { Emblem, Scenery } from "./scenery.tsx";
import { StartForm } from "./start-form.tsx";
import styles from "./page.module.css";

/** Faces of the portraits, and of the strip below it. */
const WALL = 12;
const STRIP = 5;

export function Page() {
  const { site, locale } = useFrame();
  const data = usePageData<Data>();
  const profiles = data.state === "ready" ? data.profiles : [];
  const portraits = profiles.filter((profile) => profile.main_image?.status === "active").slice(0, WALL);
  const { imagery } = nicheOf(site);
  const hasWall = imagery === "faces" && portraits.length === WALL;
  // whom the wall does not show already
  const strip = profiles.filter((profile) => !hasWall || !portraits.includes(profile)).slice(0, STRIP);
  return (
    <>
      <section className={styles.hero}>
        {hasWall ? <Portraits profiles={portraits} /> : imagery === "faces" ? <Scenery /> : <Emblem />}
        <div className={styles.hero__text}>
          <h1>
            {localText(site.index_title ?? null, locale) ?? (
              <FormattedMessage tagName="span" id={`index.promise.${site.niche}`} />
            )}
          </h1>
          <p className={styles.hero__sub}>
            <Price />
          </p>
          <StartForm />
        </div>
      </section>
      <Facts />
      {strip.length === STRIP && (
        <section className={`wrap ${styles.near}`} aria-labelledby="near">
          <div className={styles["row-head"]}>
            <h2 id="near">
              <FormattedMessage id="index.lately" />
            </h2>
            <a className="link" href={pathOf("members")}>
              <FormattedMessage id="index.all" />
            </a>
          </div>
          <ul className={`faces ${styles["faces--strip"]}`}>
            {strip.map((profile) => (
              <FaceCard key={profile.id} profile={profile} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

export function head({ intl, seed, data }: HeadInput<Data>): Head {
  const { site, locale } = seed;
  const promise =
    localText(site.index_title ?? null, locale) ?? intl.formatMessage({ id: `index.promise.${site.niche}` });
  const profiles = data && "profiles" in data ? data.profiles : [];
  return {
    title: `${promise.replace(/\.$/, "")} – ${site.name}`,
    description:
      localText(site.description, locale) ??
      intl.formatMessage({ id: "index.description" }, headlineValues(intl, seed)),
    preload: profiles
      .flatMap(({ main_image: image }) =>
        image?.status === "active" ? [site.cdn_prefix + image.thumb_filename] : [],
      )
      .slice(0, 3),
  };
}

function Price() {
  const frame = useFrame();
  const intl = useIntl();
  return frame.site.message_costs ? (
    <FormattedMessage id="index.price" values={headlineValues(intl, frame)} />
  ) : (
    <FormattedMessage id="index.noprice" />
  );
}
