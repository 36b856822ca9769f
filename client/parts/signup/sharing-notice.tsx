import { FormattedList, FormattedMessage } from "react-intl";
import type { Site } from "#client/page/seed.ts";

/** The other sites that will show the profile (answers, section 2); nothing where there are none. */
export function SharingNotice({ sites }: { sites: Site["sharing"] }) {
  if (sites.length === 0) return null;
  const links = sites.map(({ name, host }) => (
    <a key={host} className="link" href={`//${host}/`} target="_blank" rel="noreferrer">
      {name}
    </a>
  ));
  return (
    <p className="meta">
      <FormattedMessage
        id="signup.sharing"
        values={{ sites: <FormattedList type="conjunction" value={links} /> }}
      />
    </p>
  );
}
