import { use, useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from "react";
import { RawIntlProvider, type IntlShape } from "react-intl";
import { useSnapshot } from "valtio";
import { useFrame, useStores } from "#client/page/context.tsx";
import { makeIntl } from "#client/page/intl.tsx";
import { MemberLogin } from "#client/parts/signup/member-login.tsx";
import { useStepFromHash } from "#client/parts/signup/step-hash.ts";
import { pathOf } from "#client/routes.ts";
import { BrowserContext, type Browser } from "#client/runtime/browser-context.tsx";
import type { SignupStart } from "#client/storage/signup-draft.ts";
import type { SignupMember, SignupProps } from "#client/stores/signup-props.ts";
import { languageTag, type Wording } from "#contract/platform/language-tag.ts";
import type { Interest } from "#contract/product/vocabulary.ts";

/** The signup with the words that it needs. */
interface SignupParts {
  Signup: ComponentType<SignupProps>;
  intl: IntlShape;
}

/**
 * The signup in the place of a lander's own form. `begin` loads it, at its second step where the first is
 * answered; `form` is it, or null while the address names no step. Where it cannot be loaded, its own page
 * goes on. `about` is the member that a first message is for, whose page has a login of its own, and
 * `message` what is written to them already.
 */
export function useInlineSignup({
  about = null,
  message,
}: {
  about?: SignupMember | null;
  message?: string;
}): {
  form: ReactNode;
  begin: (start: SignupStart | null, interests?: readonly Interest[]) => void;
} {
  const { locale, variant, signups } = useFrame();
  const browser = use(BrowserContext);
  const { open: modal } = useSnapshot(useStores().signupModal);
  const hashStep = useStepFromHash();
  // a signup that a link opened over the lander has the step to itself
  const step = modal ? null : hashStep;
  const [open, setOpen] = useState<(SignupParts & Pick<SignupProps, "start" | "interests">) | null>(null);

  const load = (start: SignupStart | null, hash: string | null, interests: readonly Interest[] = []) => {
    if (!browser) return;
    loadSignup(browser, { locale, variant }).then(
      (parts) => {
        setOpen({ ...parts, start, ...(interests.length > 0 && { interests }) });
        if (hash !== null) location.hash = hash;
      },
      () => {
        location.assign(signupPath(about, start));
      },
    );
  };
  const resume = useEffectEvent(() => {
    if (signups && open === null) load(null, null);
  });
  // a reload in the middle of a step
  useEffect(() => {
    if (step !== null) resume();
  }, [step]);

  return {
    // the first question is the step without a hash, so that the back button leads to it
    form:
      open && step !== null ? (
        <RawIntlProvider value={open.intl}>
          <open.Signup
            start={open.start}
            about={about}
            heading="h2"
            {...(message && { message })}
            {...(open.interests && { interests: open.interests })}
          />
          {about === null && <MemberLogin />}
        </RawIntlProvider>
      ) : null,
    begin: (start, interests) => {
      load(start, `step-${start ? 1 : 0}`, interests);
    },
  };
}

/** The signup's own page. */
export const signupPath = (about: SignupMember | null, start: SignupStart | null = null): string =>
  about ? pathOf("members-id-signup", { id: about.id }, { ...start }) : pathOf("signup", {}, { ...start });

async function loadSignup({ loadPageParts }: Browser, wording: Wording): Promise<SignupParts> {
  const [{ Signup }, { words }] = await Promise.all([
    import("#client/parts/signup/signup.tsx"),
    loadPageParts({ ...wording, page: "signup", loggedIn: false }),
  ]);
  return { Signup, intl: makeIntl(languageTag(wording), words) };
}
