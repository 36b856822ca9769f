import { usePageData } from "#client/page/context.tsx";
import type { Head, HeadInput } from "#client/page/head.ts";
import { MemberLogin } from "#client/parts/signup/member-login.tsx";
import { Signup } from "#client/parts/signup/signup.tsx";
import { LogoBar } from "#client/shell/top-bar.tsx";
import type { SignupProps } from "#client/stores/signup-props.ts";
import type { Data } from "./data.ts";
import formsStyles from "#client/parts/fields/forms.module.css";
import signupStyles from "#client/parts/signup/signup.module.css";

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
      <div className={`wrap ${formsStyles.login} ${signupStyles["signup-page"]}`}>
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
