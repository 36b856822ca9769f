import { useState, type MouseEvent, type ReactNode } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { useSnapshot } from "valtio";
import { useFrame, useIsPreview, useOffers, useStores } from "#client/page/context.tsx";
import { usePhotoAddress } from "#client/parts/face/face-photo.tsx";
import { FacePicture } from "#client/parts/face/face.tsx";
import { FictionalTag } from "#client/parts/face/fictional-tag.tsx";
import { focusClass } from "#client/parts/face/focus-class.ts";
import { pathOf } from "#client/routes.ts";
import { Icon } from "#client/ui/icon.tsx";
import { PageLink } from "#client/ui/page-link.tsx";
import type { ProfileView } from "#contract/entities.ts";
import { Arrows } from "./arrows.tsx";
import { BackToList } from "./back-to-list.tsx";
import { Invitation } from "./invitation.tsx";
import { slidesOf, type Slide } from "./slides.ts";
import { useCarousel } from "./use-carousel.ts";
import { Viewer } from "./viewer.tsx";
import styles from "./page.module.css";

/**
 * The photos, first of all: swiped, or walked by arrows and small ones. Those that are locked are other
 * bytes.
 */
export function Photos({
  profile,
  mark,
  children,
  below,
  onReport,
}: {
  profile: ProfileView;
  mark: ReactNode;
  children: ReactNode;
  /** Stands below the first photo. */
  below: ReactNode;
  onReport: ((photo: string) => void) | null;
}) {
  const intl = useIntl();
  const slides = slidesOf(profile);
  const { at, go, step, list } = useCarousel(
    slides.length,
    slides.some(({ kind }) => kind === "photo"),
  );
  const [opened, setOpened] = useState<number | null>(null);
  const isPreview = useIsPreview();
  const isRow = slides.length > 1;
  return (
    <section
      className={styles.person__photos}
      aria-label={intl.formatMessage({ id: "member.photos" }, { name: profile.name })}
    >
      <div className={styles.person__main}>
        <ul className={styles.reel} {...list}>
          {slides.map((slide, i) => (
            <li key={i}>
              <SlideView
                profile={profile}
                slide={slide}
                number={i + 1}
                onOpen={() => {
                  setOpened(i);
                }}
              />
            </li>
          ))}
        </ul>
        {isRow && (
          <div className={styles.reel__dots} aria-hidden="true">
            {slides.map((_, i) => (
              <i key={i} data-at={i === at || undefined} />
            ))}
          </div>
        )}
        {/* of a preview there is no entry in the history yet to go back from */}
        {!isPreview && <BackToList />}
        {profile.fictional && <FictionalTag onPhoto />}
        {mark}
        {children}
        {isRow && <Arrows at={at} last={slides.length - 1} onStep={step} />}
      </div>
      {below}
      {isRow && <Thumbs profile={profile} slides={slides} at={at} onShow={go} />}
      {profile.locked_photos.length > 0 && (
        <p className={styles.person__unlock}>
          <Unlock profile={profile} />
        </p>
      )}
      {opened !== null && (
        <Viewer
          profile={profile}
          slides={slides}
          first={opened}
          onReport={onReport}
          onClose={(last) => {
            setOpened(null);
            go(last, "instant");
          }}
        />
      )}
    </section>
  );
}

function SlideView({
  profile,
  slide,
  number,
  onOpen,
}: {
  profile: ProfileView;
  slide: Slide;
  number: number;
  onOpen: () => void;
}) {
  const address = usePhotoAddress();
  const intl = useIntl();
  const { profiles } = useSnapshot(useStores().search);
  if (slide.kind === "none") return <FacePicture profile={profile} />;
  if (slide.kind === "locked") {
    return (
      <div className={styles.reel__locked}>
        <img src={address(slide.blurred)} width={36} height={48} alt="" loading="lazy" decoding="async" />
        <div>
          <Icon name="i-tabler-lock" />
          <p>
            <Unlock profile={profile} />
          </p>
        </div>
      </div>
    );
  }
  function open(event: MouseEvent): void {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onOpen();
  }
  // A reader who comes from a list has the small picture already and sees it until the large one has loaded.
  const isKnown = number === 1 && profile.id in profiles;
  return (
    <a
      href={address(slide.filename)}
      target="_blank"
      rel="noreferrer"
      aria-haspopup="dialog"
      aria-label={intl.formatMessage({ id: "member.open" }, { number, name: profile.name })}
      onClick={open}
    >
      {isKnown && (
        <img src={address(slide.thumb)} className={focusClass(slide.focus)} width={360} height={480} alt="" />
      )}
      <img
        className={focusClass(slide.focus)}
        src={address(slide.filename)}
        width={900}
        height={1200}
        alt={intl.formatMessage({ id: "face.portrait" }, { name: profile.name })}
        {...(number === 1
          ? { fetchPriority: "high" as const }
          : { loading: "lazy" as const, decoding: "async" as const })}
      />
    </a>
  );
}

function Thumbs({
  profile,
  slides,
  at,
  onShow,
}: {
  profile: ProfileView;
  slides: Slide[];
  at: number;
  onShow: (index: number) => void;
}) {
  const address = usePhotoAddress();
  const intl = useIntl();
  return (
    <ul className={styles.person__more}>
      {slides.map((slide, i) => (
        <li key={i} className={slide.kind === "locked" ? "photo photo--locked" : "photo"}>
          {slide.kind === "photo" && (
            <img src={address(slide.thumb)} width={360} height={480} alt="" loading="lazy" decoding="async" />
          )}
          {slide.kind === "none" && <FacePicture profile={profile} />}
          {slide.kind === "locked" && (
            <img src={address(slide.blurred)} width={36} height={48} alt="" loading="lazy" decoding="async" />
          )}
          {slide.kind === "locked" && (
            <span className={styles.photo__lock}>
              <Icon name="i-tabler-lock" />
              {slide.beyond > 0 && <span>+{slide.beyond}</span>}
            </span>
          )}
          <button
            type="button"
            aria-label={intl.formatMessage(
              { id: slide.kind === "locked" ? "member.show.locked" : "member.show" },
              { number: i + 1 },
            )}
            aria-current={i === at ? "true" : undefined}
            onClick={() => {
              onShow(i);
            }}
          />
        </li>
      ))}
    </ul>
  );
}

/** What unlocks the locked photos for this viewer, with a link where there is one. */
function Unlock({ profile }: { profile: ProfileView }) {
  const { locked_photos: locked } = profile;
  const { loggedIn, path } = useFrame();
  const offers = useOffers();
  return (
    <>
      <span>
        <FormattedMessage
          id={loggedIn ? "member.unlock.premium" : "member.unlock"}
          values={{ count: locked.length }}
        />
      </span>
      {!loggedIn && (
        <Invitation does="look" profile={profile} className="link">
          <FormattedMessage id="member.unlock.join" />
        </Invitation>
      )}
      {loggedIn && offers("premium") && (
        <PageLink className="link" href={pathOf("premium", {}, { next: path })}>
          <FormattedMessage id="member.unlock.get" />
        </PageLink>
      )}
    </>
  );
}
