import { linkify } from "./linkify.ts";

/**
 * The text of a message, with its addresses as links. They send no referrer, so the other site does not learn
 * where they were.
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
