import { FormattedMessage } from "react-intl";
import { FacePhoto } from "#client/parts/face/face-photo.tsx";
import { FictionalTag } from "#client/parts/face/fictional-tag.tsx";
import type { LanderFace } from "#client/parts/landers/faces.ts";
import styles from "./page.module.css";

/** A member on a card, as visitors may see them. */
export function FaceOf({ profile, eager }: { profile: LanderFace; eager: boolean }) {
  const { name, age, main_image: image } = profile;
  return (
    <div className="photo">
      <FacePhoto name={name} image={image} eager={eager} />
      {profile.fictional && <FictionalTag onPhoto />}
      <div className="photo__foot">
        <h2 className={styles.deck__name}>
          <FormattedMessage id="face.name" values={{ name, age }} />
        </h2>
      </div>
    </div>
  );
}
