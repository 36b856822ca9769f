/**
 * A picture that fills a place where a site shows too few faces or none: an icon of Tabler as its path. It is
 * drawn in the page, so that the styles of the pages with faces don't carry it.
 */
export const Filler = ({ path }: { path: string }) => (
  <svg
    data-filler
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeLinecap="round"
    strokeLinejoin="round"
    strokeWidth="2"
    aria-hidden="true"
  >
    <path d={path} />
  </svg>
);
