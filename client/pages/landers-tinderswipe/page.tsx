import { FormattedMessage } from "react-intl";
import { facesOf } from "#client/parts/landers/faces.ts";
import { LanderSignup } from "#client/parts/landers/lander-signup.tsx";
import { landerHead, useLander } from "#client/parts/landers/lander.ts";
import { Deck } from "./deck.tsx";
import landerStyles from "#client/parts/landers/lander.module.css";
import styles from "./page.module.css";

const words = {
  title: "tinderswipe.title",
  text: "tinderswipe.text",
  button: "tinderswipe.button",
} as const;

/** Cards of the deck; with fewer members than this, it is of statements instead of faces. */
const CARDS = 4;

/** A few cards to swipe, then the form. What is swiped here is sent to nobody, and the page says so. */
export function Page() {
  const { title, text, button, profiles } = useLander(words);
  const faces = facesOf(profiles, CARDS);
  return (
    <section className={styles.tinder}>
      <div className={styles.tinder__head}>
        <h1>{title}</h1>
        <p className={landerStyles.lander__text}>{text}</p>
        <p className={`meta ${styles.tinder__honest}`}>
          <FormattedMessage id="tinderswipe.honest" />
        </p>
        <a className={`link ${styles.tinder__skip}`} href="#join">
          <FormattedMessage id="tinderswipe.skip" />
        </a>
      </div>
      <Deck profiles={faces.length === CARDS ? faces : []} />
      <div className={`${landerStyles.lander__card} ${styles.tinder__join}`} id="join" tabIndex={-1}>
        <h2>
          <FormattedMessage id="tinderswipe.join" />
        </h2>
        <LanderSignup button={button} />
      </div>
    </section>
  );
}

export const head = landerHead(words);
