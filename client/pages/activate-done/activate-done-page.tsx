import { FormattedMessage } from "react-intl";
import { useFrame, useUser } from "../../context.tsx";
import type { Head, HeadInput } from "../../head.ts";
import { pathOf } from "../../routes.ts";

/** The address is proven: what there is now, and the next step. */
export function Page() {
  const { site } = useFrame();
  const user = useUser();
  return (
    <div className="empty">
      <h1><FormattedMessage id="activate.done.title" values={{ site: site.name }} /></h1>
      <p>{user && user.credits > 0 ? <FormattedMessage id="activate.done.credits" values={{ credits: user.credits }} /> : <FormattedMessage id="activate.done.text" />}</p>
      <a className="btn btn--main" href={pathOf("signup-matches")}><FormattedMessage id="activate.done.matches" /></a>
      <a className="btn btn--quiet" href={pathOf("profile")}><FormattedMessage id="activate.done.profile" /></a>
    </div>
  );
}

export function head({ intl, seed }: HeadInput): Head {
  return { title: intl.formatMessage({ id: "activate.done.title" }, { site: seed.site.name }), noindex: true };
}
