import { FormattedMessage } from "react-intl";
import { FacePhoto } from "#client/parts/face/face-photo.tsx";
import { FictionalTag } from "#client/parts/face/fictional-tag.tsx";
import type { LanderFace } from "#client/parts/landers/faces.ts";
import { Filler } from "#client/parts/landers/filler.tsx";
import styles from "./page.module.css";

/** A place of the collage: a member, or a drawing where there is none. */
export interface Tile {
  /** Of the drawing. */
  name: string;
  path: string;
  profile: LanderFace | null;
}

/** The pictures asked for at once: what a phone shows above the form. */
const EAGER = 3;

export function Mosaic({ tiles, eager = false }: { tiles: readonly Tile[]; eager?: boolean }) {
  const hasFaces = tiles.some(({ profile }) => profile !== null);
  return (
    <ul className={styles.mosaic} aria-hidden={hasFaces ? undefined : true}>
      {tiles.map(({ name, path, profile }, i) =>
        profile ? (
          <li key={name} className={`photo ${styles.mosaic__tile}`}>
            <FacePhoto isCut name={profile.name} image={profile.main_image} eager={eager && i < EAGER} />
            {profile.fictional && <FictionalTag onPhoto />}
            <span className={styles.mosaic__name}>
              <FormattedMessage id="face.name" values={{ name: profile.name, age: profile.age }} />
            </span>
          </li>
        ) : (
          <li
            key={name}
            className={`${styles.mosaic__tile} ${styles["mosaic__tile--drawn"]}`}
            aria-hidden="true"
          >
            <Filler path={path} />
          </li>
        ),
      )}
    </ul>
  );
}
