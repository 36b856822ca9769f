import { FormattedMessage } from "react-intl";
import { usePageData } from "../../context.tsx";
import type { Head, HeadInput } from "../../head.ts";
import { Unavailable } from "../../notices/unavailable.tsx";

export function Page() {
  const data = usePageData("pricing");
  if (data.state !== "ready") return <Unavailable state={data.state} />;
  return <div className="wrap"><h1><FormattedMessage id="pricing.title" /></h1></div>;
}

export function head({ intl, seed }: HeadInput): Head {
  return { title: `${intl.formatMessage({ id: "pricing.title" })} – ${seed.site.name}`, noindex: true };
}
