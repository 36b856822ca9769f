import { FormattedMessage } from "react-intl";
import { useFrame, usePageData } from "#client/context.tsx";
import type { Head, HeadInput } from "#client/head.ts";
import { LogoBar } from "#client/layouts/top-bar.tsx";
import { pathOf } from "#client/routes.ts";
import type { SignupProps } from "#client/signup/signup-props.ts";
import { Signup } from "#client/signup/signup.tsx";
import type { Data } from "./data.ts";

/** The signup on a page of its own. */
export function Page() {
  const { start } = usePageData<Data>();
  return <SignupScreen start={start} about={null} />;
}

/** Where signups are closed, it says so and offers the login. */
export function SignupScreen(props: SignupProps) {
  const { signups, site } = useFrame();
  return (
    <>
      <LogoBar />
      <div className="wrap login">
        {signups ? (
          <Signup {...props} />
        ) : (
          <div className="stack">
            <h1>
              <FormattedMessage id="signup.closed.title" />
            </h1>
            <p className="lead">
              <FormattedMessage id="signup.closed.text" values={{ site: site.name }} />
            </p>
          </div>
        )}
        <p className="login__other">
          <FormattedMessage id="signup.member" />{" "}
          <a className="link" href={pathOf("login")}>
            <FormattedMessage id="shell.login" />
          </a>
        </p>
      </div>
    </>
  );
}

export function head({ intl, seed }: HeadInput): Head {
  return {
    title: intl.formatMessage({ id: "signup.title" }, { site: seed.site.name }),
    noindex: seed.path.includes("?"),
  };
}
