import type { FormEvent, ReactNode } from "react";
import { FormattedMessage } from "react-intl";
import { useFrame } from "#client/context.tsx";
import { GenderFields } from "#client/signup/gender-fields.tsx";
import { emptyDraft, parseSignupStart } from "#client/signup/signup-draft.ts";
import type { SignupMember } from "#client/signup/signup-props.ts";
import { ClosedSentence } from "#client/signup/signups-closed.tsx";
import { nicheOf } from "#contract/niches.ts";
import { signupPath, useInlineSignup } from "./inline-signup.tsx";

/**
 * The end of every lander: the signup's first question as a plain form, usable as soon as it is painted, and
 * in its place the rest of the signup once it is answered. Without a script, and where the rest cannot be
 * loaded, the signup's own page goes on. `children` stand in the place of a question that is answered; with
 * `about` the signup has a first message to that member, which `message` begins.
 */
export function LanderSignup({
  button,
  about = null,
  message,
  children,
}: {
  button: string;
  about?: SignupMember | null;
  message?: string;
  children?: ReactNode;
}) {
  const { site, signups } = useFrame();
  const { gender } = nicheOf(site);
  const { form, begin } = useInlineSignup({ about, ...(message && { message }) });
  function onward(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    begin(parseSignupStart(new FormData(event.currentTarget)));
  }
  if (!signups)
    return (
      <p className="lander__closed">
        <ClosedSentence />
      </p>
    );
  if (form) return form;
  return (
    <form className="lander__form" method="get" action={signupPath(about)} onSubmit={onward}>
      {children ?? (
        <GenderFields draft={{ ...emptyDraft(""), ...(gender && { gender, looking_for: gender }) }} />
      )}
      <button className="btn btn--main btn--wide">{button}</button>
      <p className="meta lander__note">
        <FormattedMessage id="lander.note" values={{ age: site.min_age }} />
      </p>
    </form>
  );
}
