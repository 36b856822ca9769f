import { usePageData } from "../../context.tsx";
import type { Head, HeadInput } from "../../head.ts";
import { Unavailable } from "../../notices/unavailable.tsx";
import { SignupScreen } from "../signup/signup-page.tsx";

/** The signup on somebody's page: with the first words for him. */
export function Page() {
  const data = usePageData("members-id-signup");
  if (data.state !== "ready") return <Unavailable state={data.state} />;
  return <SignupScreen start={null} about={{ id: data.profile.id, name: data.profile.name }} />;
}

export function head({ intl, seed }: HeadInput): Head {
  return { title: intl.formatMessage({ id: "signup.title" }, { site: seed.site.name }), noindex: true };
}
