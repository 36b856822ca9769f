import { FormattedMessage } from "react-intl";
import { nicheOf } from "../../../worker/contract/niches.ts";
import { useFrame } from "../../context.tsx";
import { pathOf } from "../../routes.ts";
import { emptyDraft } from "../../signup/draft.ts";
import { WhoFields } from "../../signup/who-fields.tsx";

/** The signup's first step: a plain form, usable as soon as it is painted, that leads into the second. Beside it the way to look around first. */
export function StartForm() {
  const { site, search, signups } = useFrame();
  const { gender } = nicheOf(site);
  if (!signups) return search ? <a className="btn btn--main btn--wide" href={pathOf("members")}><FormattedMessage id="index.start" /></a> : <p className="start__closed"><FormattedMessage id="index.closed" /></p>;
  return (
    <form className="start" method="get" action={pathOf("signup")}>
      <WhoFields draft={{ ...emptyDraft(""), ...(gender && { gender, looking_for: gender }) }} />
      <button className="btn btn--main btn--wide"><FormattedMessage id="index.join" /></button>
      {search && <a className="btn btn--quiet" href={pathOf("members")}><FormattedMessage id="index.browse" /></a>}
    </form>
  );
}
