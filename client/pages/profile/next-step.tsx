import { FormattedMessage } from "react-intl";
import { useHasCall, useUser } from "#client/page/context.tsx";
import { Icon } from "#client/ui/icon.tsx";
import type { OwnProfile } from "#contract/entities.ts";
import { completenessOf } from "./completeness.ts";
import type { OfferedFields } from "./data.ts";
import styles from "./page.module.css";

/** How far the profile has come, and a link to the next best thing to add. */
export function NextStep({ profile, offered }: { profile: OwnProfile; offered: OfferedFields }) {
  const hasPhoto = (useUser()?.profile.main_image ?? null) !== null;
  const mayHavePhotos = useHasCall()("GET /api/photos.php");
  const { done, of, next } = completenessOf(profile, offered, mayHavePhotos ? hasPhoto : null);
  return (
    <div className={styles.next}>
      <p id="next" className="meta num">
        <FormattedMessage id="profile.next.done" values={{ done, of }} />
      </p>
      <progress aria-labelledby="next" value={done} max={of} />
      {next === null ? (
        <p className={styles.next__all}>
          <FormattedMessage id="profile.next.all" />
        </p>
      ) : (
        <a className={styles.next__link} href={`#${next}`}>
          <FormattedMessage id={`profile.next.${next}`} />
          <Icon name="i-tabler-arrow-down" className="icon--s" />
        </a>
      )}
    </div>
  );
}
