import { useEffect, useRef, useState } from "react";
import { workWords } from "#client/desk/words-work.ts";
import type { PhotoItem } from "#contract/desk/photos.ts";

const text = workWords.photos;

/** Where a file of an item opens. */
export const fileOf = (site: string, name: string): string => `/evidence/${site}/${name}`;

/** Nothing of a covered picture is to be seen before somebody wants to: blurred, grey, until it is hovered. */
const COVERED =
  "blur-2xl grayscale hover:blur-none hover:grayscale-0 group-hover:blur-none group-hover:grayscale-0";

/** A picture, as large as its place; covered where a report or its print says so. */
export function Picture({
  item,
  name,
  caption,
  isCovered,
  onGone,
  className = "",
}: {
  item: PhotoItem;
  name: string;
  caption?: string;
  isCovered: boolean;
  /** Its name has ended, or the file is gone. */
  onGone?: () => void;
  className?: string;
}) {
  const [gone, setGone] = useState("");
  return (
    <figure className={`relative grid min-h-0 min-w-0 place-items-center overflow-hidden ${className}`}>
      {gone === name ? (
        <p className="p-4 text-center text-soft">{text.fileGone}</p>
      ) : (
        <img
          src={fileOf(item.site, name)}
          alt={caption ?? text.picture(item.about?.name ?? "")}
          onError={() => {
            setGone(name);
            onGone?.();
          }}
          className={`max-h-full max-w-full object-contain ${isCovered ? COVERED : ""}`}
        />
      )}
      {caption !== undefined && (
        <figcaption className="absolute inset-x-0 bottom-0 bg-black/70 px-2 py-1 text-13px text-white">
          {caption}
        </figcaption>
      )}
    </figure>
  );
}

/** A recording. It plays once somebody wants to hear it, and is muted until then. */
export function Recording({ item, isMuted }: { item: PhotoItem; isMuted: boolean }) {
  const sound = useRef<HTMLAudioElement>(null);
  useEffect(() => {
    // a browser that plays nothing by itself has its own button here
    if (isMuted) sound.current?.pause();
    else sound.current?.play().catch(() => undefined);
  }, [isMuted]);
  return (
    <figure className="grid gap-3 place-items-center p-6">
      <figcaption>{text.recording}</figcaption>
      {/* what was said is not written down anywhere */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <audio ref={sound} controls muted={isMuted} src={fileOf(item.site, item.filename)} preload="metadata" />
    </figure>
  );
}

/** Whether a picture is covered now: the key turns what report and print say. */
export const isCovered = ({ subject, cover }: PhotoItem, turned: ReadonlySet<string>): boolean =>
  cover.length > 0 !== turned.has(subject);
