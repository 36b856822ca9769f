import { useEffect, useEffectEvent, useRef } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { useFrame } from "#client/page/context.tsx";
import { usePhotoAddress } from "#client/parts/face/face-photo.tsx";
import { pathOf } from "#client/routes.ts";
import { Icon } from "#client/ui/icon.tsx";
import { PageLink } from "#client/ui/page-link.tsx";
import type { ProfileView } from "#contract/entities.ts";
import { Arrows } from "./arrows.tsx";
import type { Slide } from "./slides.ts";
import { useCarousel } from "./use-carousel.ts";
import membersIdStyles from "./page.module.css";
import styles from "./viewer.module.css";

interface ViewerProps {
  profile: Pick<ProfileView, "id" | "name">;
  slides: Slide[];
  /** The one that was tapped. */
  first: number;
  /** Null for a visitor, who reports with a complaint, and on the member's own profile. */
  onReport: ((photo: string) => void) | null;
  /** With the photo that was seen last, as its place in the row. */
  onClose: (last: number) => void;
}

/** The photos that may be opened, over the whole screen: swiped, walked by arrow keys, pinched as any page. */
export function Viewer({ profile: { id, name }, slides, first, onReport, onClose }: ViewerProps) {
  const intl = useIntl();
  const address = usePhotoAddress();
  const { loggedIn } = useFrame();
  const dialog = useRef<HTMLDialogElement>(null);
  const closing = useRef<HTMLButtonElement>(null);
  const shown = slides.flatMap((slide, place) => (slide.kind === "photo" ? [{ ...slide, place }] : []));
  const { at, go, step, list } = useCarousel(shown.length, false);
  const open = useEffectEvent(() => {
    dialog.current?.showModal();
    // the row, which the browser would choose, needs no focus to be walked
    closing.current?.focus();
    go(
      shown.findIndex(({ place }) => place === first),
      "instant",
    );
  });
  useEffect(() => {
    open();
  }, []);
  const seen = shown[at];
  const words = { number: at + 1, count: shown.length, name };
  return (
    <dialog
      ref={dialog}
      className={styles.viewer}
      aria-label={intl.formatMessage({ id: "member.photos" }, { name })}
      onClose={() => {
        onClose(seen?.place ?? 0);
      }}
    >
      <ul className={`${membersIdStyles.reel} ${styles.viewer__reel}`} {...list}>
        {shown.map(({ filename }, i) => (
          <li key={filename}>
            <img
              src={address(filename)}
              width={900}
              height={1200}
              alt={intl.formatMessage({ id: "member.photo" }, { ...words, number: i + 1 })}
              loading={Math.abs(i - at) < 2 ? "eager" : "lazy"}
              decoding="async"
            />
          </li>
        ))}
      </ul>
      <div className={styles.viewer__bar}>
        <button
          ref={closing}
          type="button"
          className={`round ${membersIdStyles["round--glass"]}`}
          aria-label={intl.formatMessage({ id: "shell.close" })}
          onClick={() => dialog.current?.close()}
        >
          <Icon name="i-tabler-x" />
        </button>
        <p className={`${styles.viewer__count} num`} role="status" hidden={shown.length < 2}>
          <FormattedMessage id="member.count" values={words} />
        </p>
        {onReport && seen && (
          <button
            type="button"
            className={`round ${membersIdStyles["round--glass"]}`}
            aria-label={intl.formatMessage({ id: "report.photo" })}
            onClick={() => {
              onReport(seen.filename);
            }}
          >
            <Icon name="i-tabler-flag" />
          </button>
        )}
        {!loggedIn && seen && (
          <PageLink
            className={`round ${membersIdStyles["round--glass"]}`}
            href={pathOf("complaints", {}, { kind: "illegal", profile: id, photo: seen.filename })}
            aria-label={intl.formatMessage({ id: "report.photo" })}
          >
            <Icon name="i-tabler-flag" />
          </PageLink>
        )}
      </div>
      {shown.length > 1 && <Arrows at={at} last={shown.length - 1} onStep={step} />}
    </dialog>
  );
}
