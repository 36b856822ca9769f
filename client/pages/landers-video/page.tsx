import { useIntl } from "react-intl";
import { FilmPicture } from "#client/parts/landers/film/film-picture.tsx";
import { lanterns } from "#client/parts/landers/film/films.ts";
import { LanderSignup } from "#client/parts/landers/lander-signup.tsx";
import { landerHead, useLander } from "#client/parts/landers/lander.ts";
import styles from "./page.module.css";

const words = { title: "video.title", text: "video.text", button: "video.button" } as const;

/** A cinema: a wide screen with the title on it, and the form as the ticket below. */
export function Page() {
  const { title, text, button } = useLander(words);
  const intl = useIntl();
  return (
    <div className={styles.cinema}>
      <div className={styles.cinema__screen}>
        <FilmPicture film={lanterns} alt={intl.formatMessage({ id: "video.scene" })} />
        <div className={styles.cinema__title}>
          <h1>{title}</h1>
          <p>{text}</p>
        </div>
      </div>
      <div className={styles.cinema__ticket}>
        <LanderSignup button={button} />
      </div>
    </div>
  );
}

export const head = landerHead(words, () => [lanterns.poster]);
