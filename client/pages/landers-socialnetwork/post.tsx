import { FormattedMessage } from "react-intl";
import { useFrame } from "#client/page/context.tsx";
import type { MessageId } from "#client/page/intl.tsx";
import { FacePhoto } from "#client/parts/face/face-photo.tsx";
import { FictionalTag } from "#client/parts/face/fictional-tag.tsx";
import type { LanderFace } from "#client/parts/landers/faces.ts";
import { SignupLink } from "#client/parts/signup/open-signup.tsx";
import { Icon } from "#client/ui/icon.tsx";
import { LogoSign } from "#client/ui/logo.tsx";
import styles from "./page.module.css";

/** A member's face as a post. It says nothing that they did, only who they are and whether they are fictional. */
export function Post({ profile, eager = false }: { profile: LanderFace; eager?: boolean }) {
  const { signups } = useFrame();
  const { name, age, fictional, main_image: image } = profile;
  return (
    <article className={styles.post}>
      <header className={styles.post__by}>
        <span className={`${styles.post__face} cut`} aria-hidden="true">
          <FacePhoto isCut name={name} image={image} eager={eager} />
        </span>
        <h2>
          <FormattedMessage id="face.name" values={{ name, age }} />
        </h2>
        {fictional && <FictionalTag />}
      </header>
      <div className={`photo ${styles.post__photo}`}>
        <FacePhoto isCut name={name} image={image} eager={eager} />
      </div>
      {signups && (
        <SignupLink about={profile} className={`btn btn--row btn--quiet ${styles.post__hello}`}>
          <Icon name="i-tabler-message-circle" className="icon--s" />
          <FormattedMessage id="socialnetwork.hello" values={{ name }} />
        </SignupLink>
      )}
    </article>
  );
}

/** What the site itself says, under its own name. */
export function SitePost({ title, text }: { title: MessageId; text: MessageId }) {
  const { site } = useFrame();
  return (
    <article className={`${styles.post} ${styles["post--site"]}`}>
      <header className={styles.post__by}>
        <span className={`${styles.post__face} cut`}>
          <LogoSign name={site.logo} />
        </span>
        <h2>{site.name}</h2>
      </header>
      <h3>
        <FormattedMessage id={title} />
      </h3>
      <p>
        <FormattedMessage id={text} values={{ credits: site.message_credits, days: site.refund_days }} />
      </p>
    </article>
  );
}
