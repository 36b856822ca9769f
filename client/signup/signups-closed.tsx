import { FormattedMessage } from "react-intl";
import { useFrame } from "#client/context.tsx";
import { pathOf } from "#client/routes.ts";

/** Says, where a signup would begin, that the site takes no new members. */
export function SignupsClosed({ Heading }: { Heading: "h1" | "h2" }) {
  return (
    <div className="stack">
      <Heading id="signup-title" tabIndex={-1}>
        <FormattedMessage id="signup.closed.title" />
      </Heading>
      <p className="lead">
        <ClosedSentence />
      </p>
    </div>
  );
}

/** The same in one sentence, in place of a link to the signup. */
export function ClosedSentence() {
  const { site } = useFrame();
  return <FormattedMessage id="shell.signups.closed" values={{ site: site.name }} />;
}

/** For someone who has an account already: below a signup, and where it is closed. */
export function MemberLogin({ next }: { next?: string }) {
  return (
    <p className="login__other">
      <FormattedMessage id="signup.member" />{" "}
      <a className="link" href={pathOf("login", {}, { next })}>
        <FormattedMessage id="shell.login" />
      </a>
    </p>
  );
}
