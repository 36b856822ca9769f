import { FormattedMessage, useIntl } from "react-intl";
import { useFrame, usePageData } from "#client/page/context.tsx";
import { LanderSignup } from "#client/parts/landers/lander-signup.tsx";
import { landerHead, useLander } from "#client/parts/landers/lander.ts";
import type { Data } from "./data.ts";
import { Map } from "./map.tsx";
import "./page.css";
import "#client/parts/landers/lander.css";

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
    <section className="atlas">
      <div className="wrap atlas__row">
        <div className="atlas__head">
          <h1>{title}</h1>
          <p className="lander__text">{text}</p>
        </div>
        {map && country !== null && (
          <figure className="atlas__map">
            <Map map={map} label={intl.formatMessage({ id: "maplanding.map" }, { country })} />
            <figcaption className="meta">
              <FormattedMessage id="maplanding.caption" values={{ site: site.name }} />
            </figcaption>
          </figure>
        )}
        <div className="lander__card atlas__form">
          <LanderSignup button={button} />
        </div>
      </div>
    </section>
  );
}

export const head = landerHead(words);
