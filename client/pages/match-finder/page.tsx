import { usePageData } from "#client/page/context.tsx";
import type { Head, HeadInput } from "#client/page/head.ts";
import { Unavailable } from "#client/parts/notices/unavailable.tsx";
import type { Data } from "./data.ts";
import { Questions } from "./questions.tsx";
import { Ranked } from "./ranked.tsx";

/** A few questions, then who fits the answers best. All of it is in the address: no answer is stored. */
export function Page() {
  const data = usePageData<Data>();
  if (data.state !== "ready") return <Unavailable state={data.state} what="members" />;
  return data.matches ? <Ranked matches={data.matches} /> : <Questions {...data} />;
}

export function head({ intl, seed }: HeadInput): Head {
  return { title: `${intl.formatMessage({ id: "finder.title" })} – ${seed.site.name}` };
}
