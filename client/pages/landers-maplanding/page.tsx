import { FormattedMessage, useIntl } from "react-intl";
import { useFrame, usePageData } from "#client/page/context.tsx";
import { LanderSignup } from "#client/parts/landers/lander-signup.tsx";
import { landerHead, useLander } from "#client/parts/landers/lander.ts";
import type { Data } from "./data.ts";
import { Map } from "./map.tsx";
import landerStyles from "#client/parts/landers/lander.module.css";
import styles from "./page.module.css";

const words = {
  title: "maplanding.title",
  text: "maplanding.text",
  button: "maplanding.button",
} as const;

/** A coarse map of the visitor's country: towns alone, since nobody's position is shown to anybody. */
export function Page() {
  const { title, text, button } = useLander(words);
  const { map } = usePageData<Data>();
  const { site } = useFrame();
  const intl = useIntl();
  const country = map && (intl.formatDisplayName(map.country, { type: "region" }) ?? map.country);
  return (
    <section className={styles.atlas}>
      <div className={`wrap ${styles.atlas__row}`}>
        <div className={styles.atlas__head}>
          <h1>{title}</h1>
          <p className={landerStyles.lander__text}>{text}</p>
        </div>
        {map && country !== null && (
          <figure className={styles.atlas__map}>
            <Map map={map} label={intl.formatMessage({ id: "maplanding.map" }, { country })} />
            <figcaption className="meta">
              <FormattedMessage id="maplanding.caption" values={{ site: site.name }} />
            </figcaption>
          </figure>
        )}
        <div className={`${landerStyles.lander__card} ${styles.atlas__form}`}>
          <LanderSignup button={button} />
        </div>
      </div>
    </section>
  );
}

export const head = landerHead(words);
