import { FormattedMessage, useIntl } from "react-intl";
import { nicheOf } from "../../../worker/contract/niches.ts";
import { useFrame } from "../../context.tsx";
import { pathOf } from "../../routes.ts";
import { Seg } from "../../ui/seg.tsx";

/** Whom a visitor wants to see: a plain form that leads into the search. */
export function StartForm() {
  const { site, search } = useFrame();
  const intl = useIntl();
  if (!search) return <p className="start__closed"><FormattedMessage id="index.closed" /></p>;
  const options = (["female", "male", ""] as const).map((value) => ({ value, label: intl.formatMessage({ id: `face.gender.${value || "all"}` }) }));
  return (
    <form className="start" method="get" action={pathOf("members")}>
      <Seg name="gender" legend={intl.formatMessage({ id: "index.looking" })} options={options} value={nicheOf(site).gender ?? ""} />
      <button className="btn btn--main btn--wide"><FormattedMessage id="index.start" /></button>
      <p className="meta start__note"><FormattedMessage id="index.note" values={{ age: site.min_age }} /></p>
    </form>
  );
}
