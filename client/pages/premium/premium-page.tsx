import { FormattedMessage } from "react-intl";
import type { Head, HeadInput } from "../../head.ts";

export function Page() {
  return <div className="wrap"><h1><FormattedMessage id="premium.title" /></h1></div>;
}

export function head({ intl, seed }: HeadInput): Head {
  return { title: `${intl.formatMessage({ id: "premium.title" })} – ${seed.site.name}`, noindex: true };
}
