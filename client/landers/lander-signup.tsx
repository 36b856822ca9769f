import { use, useEffect, useEffectEvent, useState, type ComponentType, type FormEvent } from "react";
import { FormattedMessage, RawIntlProvider, type IntlShape } from "react-intl";
import { BrowserContext, type Browser } from "#client/browser/browser-context.tsx";
import { useFrame, useOffers } from "#client/context.tsx";
import { makeIntl } from "#client/intl.tsx";
import { pathOf } from "#client/routes.ts";
import { GenderFields } from "#client/signup/gender-fields.tsx";
import { MemberLogin } from "#client/signup/member-login.tsx";
import { emptyDraft, parseSignupStart, type SignupStart } from "#client/signup/signup-draft.ts";
import type { SignupProps } from "#client/signup/signup-props.ts";
import { ClosedSentence } from "#client/signup/signups-closed.tsx";
import { useStepFromHash } from "#client/signup/step-hash.ts";
import type { Locale } from "#contract/entities.ts";
import { nicheOf } from "#contract/niches.ts";

/**
 * The end of every lander: the signup's first question as a plain form, usable as soon as it is painted, and
 * in its place the rest of the signup once it is answered. Without a script, and where the rest cannot be
 * loaded, the signup's own page goes on.
 */
export function LanderSignup({ button }: { button: string }) {
  const { site, locale, signups, search } = useFrame();
  const offers = useOffers();
  const { gender } = nicheOf(site);
  const browser = use(BrowserContext);
  const step = useStepFromHash();
  const [open, setOpen] = useState<(SignupParts & { start: SignupStart | null }) | null>(null);

  const load = (start: SignupStart | null) => {
    if (!browser) return;
    loadSignup(browser, locale).then(
      (parts) => {
        setOpen({ ...parts, start });
        if (start) location.hash = "step-1";
      },
      () => {
        location.assign(pathOf("signup", {}, { ...start }));
      },
    );
  };
  const resume = useEffectEvent(() => {
    if (signups && open === null) load(null);
  });
  // a reload in the middle of a step
  useEffect(() => {
    if (step !== null) resume();
  }, [step]);

  function onward(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    load(parseSignupStart(new FormData(event.currentTarget)));
  }
  if (!signups)
    return (
      <div className="lander__form">
        <p className="lander__closed">
          <ClosedSentence />
        </p>
        {search && offers("members") && (
          <a className="btn btn--main btn--wide" href={pathOf("members")}>
            <FormattedMessage id="lander.members" />
          </a>
        )}
      </div>
    );
  // the first question is the step without a hash, so that the back button leads to it
  if (open && step !== null)
    return (
      <RawIntlProvider value={open.intl}>
        <open.Signup start={open.start} about={null} heading="h2" />
        <MemberLogin />
      </RawIntlProvider>
    );
  return (
    <form className="lander__form" method="get" action={pathOf("signup")} onSubmit={onward}>
      <GenderFields draft={{ ...emptyDraft(""), ...(gender && { gender, looking_for: gender }) }} />
      <button className="btn btn--main btn--wide">{button}</button>
      <p className="meta lander__note">
        <FormattedMessage id="lander.note" values={{ age: site.min_age }} />
      </p>
    </form>
  );
}

/** The rest of the signup, with the words that it needs. */
interface SignupParts {
  Signup: ComponentType<SignupProps>;
  intl: IntlShape;
}

async function loadSignup({ loadPageParts }: Browser, locale: Locale): Promise<SignupParts> {
  const [{ Signup }, { words }] = await Promise.all([
    import("#client/signup/signup.tsx"),
    loadPageParts({ locale, page: "signup", loggedIn: false }),
  ]);
  return { Signup, intl: makeIntl(locale, words) };
}
