import { facesOf, firstFaces } from "#client/parts/landers/faces.ts";
import { LanderSignup } from "#client/parts/landers/lander-signup.tsx";
import { landerHead, useLander } from "#client/parts/landers/lander.ts";
import { FILLERS } from "./fillers.ts";
import { Mosaic, type Tile } from "./mosaic.tsx";
import landerStyles from "#client/parts/landers/lander.module.css";
import styles from "./page.module.css";

const words = {
  title: "collagelanding.title",
  text: "collagelanding.text",
  button: "collagelanding.button",
} as const;

/** Tiles on both sides of the form; a phone shows fewer of them, above and below it. */
const BEFORE = 6;
const AFTER = 3;

/** A collage of faces in which one place is free: there is the form. */
export function Page() {
  const { title, text, button, profiles } = useLander(words);
  const faces = facesOf(profiles, BEFORE + AFTER);
  const tiles = Object.entries(FILLERS).map(([name, path], i): Tile => ({
    name,
    path,
    profile: faces[i] ?? null,
  }));
  return (
    <div className={styles.collage}>
      <Mosaic tiles={tiles.slice(0, BEFORE)} eager />
      <section className={`${landerStyles.lander__card} ${styles.collage__form}`}>
        <h1>{title}</h1>
        <p className={landerStyles.lander__text}>{text}</p>
        <LanderSignup button={button} />
      </section>
      <Mosaic tiles={tiles.slice(BEFORE, BEFORE + AFTER)} />
    </div>
  );
}

export const head = landerHead(words, firstFaces);
