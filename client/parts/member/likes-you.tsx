import { FormattedMessage } from "react-intl";
import { Icon } from "#client/ui/icon.tsx";
import styles from "#client/parts/face/face.module.css";

/** Says on a card that this member likes the reader, which only a member can see. */
export const LikesYou = () => (
  <span className={styles.photo__meta}>
    <Icon name="i-tabler-heart-filled" className="icon--xs" /> <FormattedMessage id="face.likes-you" />
  </span>
);
