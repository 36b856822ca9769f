import { usePageData } from "#client/context.tsx";
import type { Head, HeadInput } from "#client/head.ts";
import { LogoBar } from "#client/layouts/top-bar.tsx";
import { MemberLogin } from "#client/signup/member-login.tsx";
import type { SignupProps } from "#client/signup/signup-props.ts";
import { Signup } from "#client/signup/signup.tsx";
import type { Data } from "./data.ts";

export { receive } from "./receive.ts";

/** The signup on a page of its own. */
export function Page() {
  const { start } = usePageData<Data>();
  return <SignupScreen start={start} about={null} />;
}

export function SignupScreen(props: SignupProps) {
  return (
    <>
      <LogoBar />
      <div className="wrap login signup-page">
        <Signup {...props} />
        <MemberLogin />
      </div>
    </>
  );
}

export function head({ intl, seed }: HeadInput): Head {
  return {
    title: intl.formatMessage({ id: "signup.title" }, { site: seed.site.name }),
    description: intl.formatMessage(
      { id: "signup.description" },
      { site: seed.site.name, age: seed.site.min_age },
    ),
    noindex: !seed.signups,
  };
}
