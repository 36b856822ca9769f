import { FormattedMessage, useIntl } from "react-intl";
import { useFrame } from "#client/page/context.tsx";
import { facesOf, firstFaces } from "#client/parts/landers/faces.ts";
import { LanderSignup } from "#client/parts/landers/lander-signup.tsx";
import { landerHead, useLander } from "#client/parts/landers/lander.ts";
import { Icon } from "#client/ui/icon.tsx";
import { DrawnExhibit, Exhibit } from "./exhibit.tsx";
import landerStyles from "#client/parts/landers/lander.module.css";
import styles from "./page.module.css";

const words = { title: "gallery.title", text: "gallery.text", button: "gallery.button" } as const;

const PORTRAITS = 8;
/** Below this many portraits the walls would look bare, so drawings hang there too. */
const FEW = 3;

/** A gallery to walk along sideways: portraits with a plate each, and at its end the way in. */
export function Page() {
  const { title, text, button, profiles } = useLander(words);
  const { signups } = useFrame();
  const intl = useIntl();
  const faces = facesOf(profiles, PORTRAITS);
  return (
    <div className={styles.gallery}>
      <div className={styles.gallery__room}>
        <div className={`wrap ${styles.gallery__head}`}>
          <h1>{title}</h1>
          <p className={landerStyles.lander__text}>{text}</p>
        </div>
        <div className={styles.gallery__wall}>
          <ul className={styles.gallery__row} aria-label={intl.formatMessage({ id: "gallery.wall" })}>
            {faces.map((profile, i) => (
              <Exhibit key={profile.id} profile={profile} eager={i < 2} />
            ))}
            {faces.length < FEW && (
              <>
                <DrawnExhibit icon="i-tabler-coffee" title="gallery.drawn.coffee" />
                <DrawnExhibit icon="i-tabler-walk" title="gallery.drawn.walk" />
                <DrawnExhibit icon="i-tabler-music" title="gallery.drawn.song" />
              </>
            )}
            {signups && (
              <li className={styles.exhibit}>
                <a className={`${styles.exhibit__frame} ${styles["exhibit__frame--more"]}`} href="#join">
                  <Icon name="i-tabler-lock" />
                  <b>
                    <FormattedMessage id="gallery.more.title" />
                  </b>
                  <span>
                    <FormattedMessage id="gallery.more.text" />
                  </span>
                </a>
              </li>
            )}
          </ul>
        </div>
      </div>
      <section className={styles.gallery__form} id="join" tabIndex={-1}>
        <h2>
          <FormattedMessage id="gallery.join" />
        </h2>
        <LanderSignup button={button} />
      </section>
    </div>
  );
}

export const head = landerHead(words, firstFaces);
