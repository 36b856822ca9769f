import { FormattedMessage } from "react-intl";
import { useFrame } from "#client/page/context.tsx";

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
  return <FormattedMessage tagName="span" id="shell.signups.closed" values={{ site: site.name }} />;
}
