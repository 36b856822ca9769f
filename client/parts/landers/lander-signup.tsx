import type { FormEvent, ReactNode } from "react";
import { FormattedMessage } from "react-intl";
import { useFrame, useOffers } from "#client/page/context.tsx";
import { GenderFields } from "#client/parts/signup/gender-fields.tsx";
import { ClosedSentence } from "#client/parts/signup/signups-closed.tsx";
import { pathOf } from "#client/routes.ts";
import { emptyDraft, parseInterests, parseSignupStart } from "#client/storage/signup-draft.ts";
import type { SignupMember } from "#client/stores/signup-props.ts";
import { nicheOf } from "#contract/product/niches.ts";
import { signupPath, useInlineSignup } from "./inline-signup.tsx";
import styles from "./lander.module.css";

/** The form's id, for a field of it that stands elsewhere on the lander. */
export const LANDER_FORM = "lander-form";

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
  const { site, signups, search } = useFrame();
  const offers = useOffers();
  const { gender } = nicheOf(site);
  const { form, begin } = useInlineSignup({ about, ...(message && { message }) });
  function onward(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const answers = new FormData(event.currentTarget);
    begin(parseSignupStart(answers), parseInterests(answers));
  }
  if (!signups)
    return (
      <div className={styles.lander__form}>
        <p className={styles.lander__closed}>
          <ClosedSentence />
        </p>
        {search && offers("members") && (
          <a className="btn btn--main btn--wide" href={pathOf("members")}>
            <FormattedMessage id="lander.members" />
          </a>
        )}
      </div>
    );
  if (form) return form;
  return (
    <form
      id={LANDER_FORM}
      className={styles.lander__form}
      method="get"
      action={signupPath(about)}
      onSubmit={onward}
    >
      {children ?? (
        <GenderFields draft={{ ...emptyDraft(""), ...(gender && { gender, looking_for: gender }) }} />
      )}
      <button className="btn btn--main btn--wide">{button}</button>
      <p className={`meta ${styles.lander__note}`}>
        <FormattedMessage id="lander.note" values={{ age: site.min_age }} />
      </p>
    </form>
  );
}
