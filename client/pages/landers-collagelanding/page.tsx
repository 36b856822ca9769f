import { facesOf, firstFaces } from "#client/landers/faces.ts";
import { LanderSignup } from "#client/landers/lander-signup.tsx";
import { landerHead, useLander } from "#client/landers/lander.ts";
import { Mosaic, type Tile } from "./mosaic.tsx";

const words = {
  title: "collagelanding.title",
  text: "collagelanding.text",
  button: "collagelanding.button",
} as const;

/** Tiles on both sides of the form; a phone shows fewer of them, above and below it. */
const BEFORE = 6;
const AFTER = 3;
/** What fills the collage where a site shows few members or none. */
const DRAWN = [
  "i-tabler-coffee",
  "i-tabler-music",
  "i-tabler-bike",
  "i-tabler-message-circle-heart",
  "i-tabler-book",
  "i-tabler-chef-hat",
  "i-tabler-moon-stars",
  "i-tabler-plane-tilt",
  "i-tabler-paw",
] as const;

/** A collage of faces in which one place is free: there is the form. */
export function Page() {
  const { title, text, button, profiles } = useLander(words);
  const faces = facesOf(profiles, DRAWN.length);
  const tiles = DRAWN.map((icon, i): Tile => ({ icon, profile: faces[i] ?? null }));
  return (
    <div className="collage">
      <Mosaic tiles={tiles.slice(0, BEFORE)} eager />
      <section className="lander__card collage__form">
        <h1>{title}</h1>
        <p className="lander__text">{text}</p>
        <LanderSignup button={button} />
      </section>
      <Mosaic tiles={tiles.slice(BEFORE, BEFORE + AFTER)} />
    </div>
  );
}

export const head = landerHead(words, firstFaces);
