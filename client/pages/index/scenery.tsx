import { useFrame } from "#client/page/context.tsx";
import { LogoSign } from "#client/ui/logo.tsx";
import styles from "./page.module.css";

/** The files of client/public/scenes, row by row of the wall. */
const WALL = [
  "bicycle-1",
  "coffee-1",
  "sailing-2",
  "concert-1",
  "dog-1",
  "plant-1",
  "sailing-1",
  "bicycle-2",
  "dog-2",
  "plant-2",
  "concert-2",
  "coffee-2",
] as const;
/** The pictures asked for at once: the first row of a phone. */
const EAGER = 3;

/** Drawn scenes in the place of faces, where a site has too few photos for a wall of them. */
export function Scenery() {
  return (
    <ul className={styles.hero__wall} aria-hidden="true">
      {WALL.map((name, i) => (
        <li key={name}>
          <div className="photo">
            <img
              src={`/scenes/${name}.webp`}
              width={480}
              height={640}
              alt=""
              decoding="async"
              loading={i < EAGER ? "eager" : "lazy"}
            />
          </div>
        </li>
      ))}
    </ul>
  );
}

/** The site's sign over a quiet sea in its colour, for sites that promise discretion. */
export function Emblem() {
  const { site } = useFrame();
  return (
    <div className={styles.hero__emblem} aria-hidden="true">
      <img src="/scenes/sea.webp" width={900} height={1200} alt="" />
      <span className={styles.hero__sign}>
        <LogoSign name={site.logo} />
      </span>
    </div>
  );
}
