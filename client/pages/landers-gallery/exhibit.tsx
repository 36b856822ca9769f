import { FormattedMessage } from "react-intl";
import { useFrame } from "#client/page/context.tsx";
import type { MessageId } from "#client/page/intl.tsx";
import { FacePhoto } from "#client/parts/face/face-photo.tsx";
import { FictionalTag } from "#client/parts/face/fictional-tag.tsx";
import type { LanderFace } from "#client/parts/landers/faces.ts";
import { SignupLink } from "#client/parts/signup/open-signup.tsx";
import { Icon } from "#client/ui/icon.tsx";
import styles from "./page.module.css";

/** A member's portrait, with their name on the plate below it. */
export function Exhibit({ profile, eager }: { profile: LanderFace; eager: boolean }) {
  const { signups } = useFrame();
  const { name, age, city, fictional, main_image: image } = profile;
  return (
    <li className={styles.exhibit}>
      <div className={`photo ${styles.exhibit__frame}`}>
        <FacePhoto name={name} image={image} eager={eager} />
        {fictional && <FictionalTag onPhoto />}
      </div>
      <div className={styles.exhibit__plate}>
        <b>
          <FormattedMessage id="face.name" values={{ name, age }} />
        </b>
        {city !== undefined && <span className="meta">{city}</span>}
        {signups && (
          <SignupLink about={profile} className={`link ${styles.exhibit__hello}`}>
            <FormattedMessage id="gallery.hello" values={{ name }} />
          </SignupLink>
        )}
      </div>
    </li>
  );
}

/** A drawing on the wall, where a site shows few members or none. */
export function DrawnExhibit({ icon, title }: { icon: string; title: MessageId }) {
  return (
    <li className={styles.exhibit}>
      <div className={`${styles.exhibit__frame} ${styles["exhibit__frame--drawn"]}`}>
        <Icon name={icon} />
      </div>
      <div className={styles.exhibit__plate}>
        <b>
          <FormattedMessage id={title} />
        </b>
      </div>
    </li>
  );
}
