import { useIntl } from "react-intl";
import { FilmPicture } from "#client/parts/landers/film/film-picture.tsx";
import { outings } from "#client/parts/landers/film/films.ts";
import { LanderSignup } from "#client/parts/landers/lander-signup.tsx";
import { landerHead, useLander } from "#client/parts/landers/lander.ts";
import landerStyles from "#client/parts/landers/lander.module.css";
import styles from "./page.module.css";

const words = {
  title: "transitionsvideolanding.title",
  text: "transitionsvideolanding.text",
  button: "transitionsvideolanding.button",
} as const;

/** A round window in which one outing opens inside the other, and the form beside it. */
export function Page() {
  const { title, text, button } = useLander(words);
  const intl = useIntl();
  return (
    <div className={`wrap ${styles.outing}`}>
      <div className={styles.outing__lens}>
        <FilmPicture film={outings} alt={intl.formatMessage({ id: "transitionsvideolanding.scene" })} />
      </div>
      <div className={landerStyles.lander__card}>
        <h1>{title}</h1>
        <p className={landerStyles.lander__text}>{text}</p>
        <LanderSignup button={button} />
      </div>
    </div>
  );
}

export const head = landerHead(words, () => [outings.poster]);
