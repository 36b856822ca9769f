import { FormattedMessage } from "react-intl";
import { usePageData } from "#client/context.tsx";
import type { Head, HeadInput } from "#client/head.ts";
import { Unavailable } from "#client/notices/unavailable.tsx";
import { Blocked } from "./blocked.tsx";
import type { Data } from "./data.ts";
import { Devices } from "./devices.tsx";

/** The member's settings. */
export function Page() {
  const data = usePageData<Data>();
  if (data.state !== "ready") return <Unavailable state={data.state} />;
  return (
    <div className="wrap wrap--read settings">
      <h1>
        <FormattedMessage id="settings.title" />
      </h1>
      <Devices given={data.devices} />
      <Blocked />
    </div>
  );
}

export function head({ intl, seed }: HeadInput): Head {
  return { title: `${intl.formatMessage({ id: "settings.title" })} – ${seed.site.name}`, noindex: true };
}
