import drawings from "./drawings.svg?no-inline";

export type DrawingName =
  | "lost"
  | "offline"
  | "error"
  | "messages"
  | "likes"
  | "search"
  | "match"
  | "mail"
  | "lock";

/**
 * A drawing beside words, in the site's colours: what a `use` draws inherits the page's custom properties.
 * All of them are one file, which no page loads that shows none.
 */
export const Drawing = ({ name }: { name: DrawingName }) => (
  <svg width="208" height="144" aria-hidden="true">
    <use href={`${drawings}#${name}`} />
  </svg>
);
