import { useFrame, usePageData } from "#client/page/context.tsx";
import type { Head, HeadInput } from "#client/page/head.ts";
import { SignupScreen } from "#client/pages/signup/page.tsx";
import { Unavailable } from "#client/parts/notices/unavailable.tsx";
import type { Data } from "./data.ts";

/** The signup that began on a member's page, with a first message to them. */
export function Page() {
  const data = usePageData<Data>();
  const { signups } = useFrame();
  if (!signups) return <SignupScreen start={null} about={null} />;
  if (data.state !== "ready") return <Unavailable state={data.state} what="profile" />;
  const { profile, start, message } = data;
  return <SignupScreen start={start} about={profile} {...(message && { message })} />;
}

export function head({ intl, seed }: HeadInput): Head {
  return { title: intl.formatMessage({ id: "signup.title" }, { site: seed.site.name }) };
}
