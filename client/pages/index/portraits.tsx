import { useIntl } from "react-intl";
import { FacePicture } from "#client/parts/face/face.tsx";
import { FictionalTag } from "#client/parts/face/fictional-tag.tsx";
import type { ProfileCard } from "#contract/entities.ts";
import styles from "./page.module.css";

/** The pictures asked for at once: the first row of a phone. */
const EAGER = 3;

export function Portraits({ profiles }: { profiles: ProfileCard[] }) {
  const intl = useIntl();
  return (
    <ul className={styles.hero__wall} aria-label={intl.formatMessage({ id: "index.wall" })}>
      {profiles.map((profile, i) => (
        <li key={profile.id}>
          <div className="photo">
            <FacePicture profile={profile} eager={i < EAGER} />
            {profile.fictional && <FictionalTag onPhoto />}
          </div>
        </li>
      ))}
    </ul>
  );
}
