import { use } from "react";
import { useIntl } from "react-intl";
import { useSnapshot } from "valtio";
import { useStores } from "#client/page/context.tsx";
import { BrowserContext } from "#client/runtime/browser-context.tsx";
import { Icon } from "#client/ui/icon.tsx";
import type { ProfileCard } from "#contract/entities.ts";
import { setLike } from "./set-like.ts";
import styles from "./like-button.module.css";

type LikeTarget = Pick<ProfileCard, "id" | "name">;

/**
 * Whether the member likes a profile, and a function that changes it: at once on screen, undone with a toast
 * where the origin refuses.
 */
export function useLike({ id, name }: LikeTarget): { liked: boolean; match: boolean; toggle: () => void } {
  const stores = useStores();
  const api = use(BrowserContext)?.api;
  const { formatTime } = useIntl();
  const { liked, matched } = useSnapshot(stores.relations);
  const isLiked = liked[id] ?? false;
  // read in any case: otherwise this renders again for every other member's match
  const isMatch = matched[id] ?? false;
  return {
    liked: isLiked,
    match: isLiked && isMatch,
    toggle: () => {
      if (api) void setLike(stores, api, { id, name }, !isLiked, (at) => formatTime(at));
    },
  };
}

/** The heart on a profile card. */
export function LikeButton({ profile }: { profile: LikeTarget }) {
  const intl = useIntl();
  const { liked, toggle } = useLike(profile);
  return (
    <button
      type="button"
      className={`round ${styles.photo__like}`}
      aria-pressed={liked}
      aria-label={intl.formatMessage({ id: "like.like" }, { name: profile.name })}
      onClick={toggle}
    >
      <Icon name={liked ? "i-tabler-heart-filled" : "i-tabler-heart"} />
    </button>
  );
}
