import { linkify } from "./linkify.ts";

/**
 * What somebody wrote, as it was written: an address in it can be opened, and learns nothing of where it
 * stood.
 */
export function MessageText({ text }: { text: string }) {
  return (
    <p dir="auto">
      {linkify(text).map(({ text: piece, href }, i) =>
        href === null ? (
          piece
        ) : (
          <a key={i} href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
            {piece}
          </a>
        ),
      )}
    </p>
  );
}
