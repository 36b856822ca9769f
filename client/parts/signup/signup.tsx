import { use, useEffect, useEffectEvent, useRef, useState, type FormEvent } from "react";
import { FormattedMessage } from "react-intl";
import { useSnapshot } from "valtio";
import { CallFailed } from "#client/net/api.ts";
import { useFrame, useStores } from "#client/page/context.tsx";
import { pathOf } from "#client/routes.ts";
import { BrowserContext } from "#client/runtime/browser-context.tsx";
import { deviceStorage } from "#client/storage/browser-storage.ts";
import {
  birthDateOf,
  COMPLETE_DRAFT_KEY,
  deleteDraft,
  draftTo,
  restoreDraft,
  saveDraft,
  SIGNUP_DRAFT_KEY,
} from "#client/storage/signup-draft.ts";
import type { SignupProps } from "#client/stores/signup-props.ts";
import { Alarm } from "#client/ui/alarm.tsx";
import { Icon } from "#client/ui/icon.tsx";
import { siteCountry } from "#contract/platform/site-country.ts";
import { CheckEmail } from "./check-email.tsx";
import { ErrorText } from "./field-error.tsx";
import { savePendingSignup, usePendingSignup } from "./pending-signup.ts";
import { errorsLeft, validateSignup, stepOf, stepsFor, type SignupErrorField } from "./signup-validation.ts";
import { SignupsClosed } from "./signups-closed.tsx";
import { CHECK_EMAIL_STEP, goToCheckEmail, goToStep, useStepFromHash } from "./step-hash.ts";
import { STEPS, type StepProps } from "./steps.tsx";
import formsStyles from "#client/parts/fields/forms.module.css";
import styles from "./signup.module.css";

/**
 * The signup in five steps. The step is in the address's hash, so that the back button goes back one step.
 * The entered text survives a reload; the password does not.
 */
export function Signup({
  start,
  about,
  message,
  interests,
  heading: Heading = "h1",
  completion,
  onProgress,
}: SignupProps) {
  const { site, locale, signups } = useFrame();
  const api = use(BrowserContext)?.api;
  const store = useStores().signup;
  const draft = useSnapshot(store);
  const [password, setPassword] = useState("");
  const steps = completion ? stepsFor(completion.missing, LAST) : ALL;
  const firstStep = completion ? (steps[0] ?? LAST) : start ? 1 : 0;
  const hashStep = useStepFromHash() ?? firstStep;
  const step = hashStep > LAST ? firstStep : hashStep;
  const pending = usePendingSignup();
  const sent = hashStep === CHECK_EMAIL_STEP ? pending : null;
  const memoryKey = completion ? COMPLETE_DRAFT_KEY : SIGNUP_DRAFT_KEY;
  const recipient = about?.id ?? null;
  const [hasChanged, setHasChanged] = useState(false);
  const [errors, setErrors] = useState<Partial<Record<SignupErrorField, string>>>({});
  const [isBusy, setIsBusy] = useState(false);
  const key = useRef<string | null>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const [refusals, setRefusals] = useState(0);

  // the stored draft is read after hydration, since the server does not know it
  useEffect(() => {
    const restored = restoreDraft(deviceStorage(), memoryKey, { ...store });
    Object.assign(
      store,
      recipient === null ? restored : draftTo(restored, recipient),
      start,
      message && { signup_message: message },
      interests && { interests },
    );
  }, [store, start, memoryKey, recipient, message, interests]);
  const { countries } = site;
  useEffect(() => {
    // a country that was chosen, or belongs to a town, is not replaced
    const isUntouched = () => store.place === null && store.town === "" && store.country === countries[0];
    if (!api || completion || countries.length < 2 || !isUntouched()) return;
    void api.get("/api/settings.php", {}).then(
      ({ settings: { geoip_selected_country: selected, geoip_country: seen } }) => {
        if (isUntouched()) store.country = siteCountry(selected ?? seen ?? null, countries);
      },
      () => undefined,
    );
  }, [api, store, completion, countries]);
  useEffect(() => {
    if (step === 0) return;
    title.current?.focus({ preventScroll: true });
    if (form.current) showWhole(form.current);
  }, [step]);
  // what is wrong may be out of view above the button that was pressed
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>(INVALID)?.focus();
  }, [refusals]);
  const isUnderWay = sent === null && (hasChanged || step > firstStep);
  const reportProgress = useEffectEvent((isStarted: boolean) => onProgress?.(isStarted));
  useEffect(() => {
    reportProgress(isUnderWay);
  }, [isUnderWay]);

  const change: StepProps["change"] = (more) => {
    key.current = null;
    setHasChanged(true);
    Object.assign(store, more);
    saveDraft(deviceStorage(), memoryKey, { ...store });
    recheck(Object.keys(more).flatMap((key) => FIELD_OF_DRAFT[key] ?? []));
  };
  const changePassword = (next: string) => {
    key.current = null;
    setPassword(next);
    recheck(["password"], next);
  };
  const recheck = (touched: SignupErrorField[], typed = password) => {
    setErrors((before) => errorsLeft(before, validateSignup({ ...store }, typed, site.min_age), touched));
  };
  const check = (upTo: number) =>
    validateSignup(draft, password, site.min_age).filter(({ field }) => stepOf(field) <= upTo);

  async function advance(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const hasConsented = ["terms", "sexuality"].every((name) => new FormData(event.currentTarget).has(name));
    const problems = [
      ...check(step),
      ...(step === LAST && !hasConsented ? [{ field: "consents" as const, code: "consents" }] : []),
    ];
    setErrors(Object.fromEntries(problems.map(({ field, code }) => [field, code])));
    const [first] = problems;
    if (first) {
      setRefusals((before) => before + 1);
      return goToStep(stepOf(first.field));
    }
    const next = steps.find((other) => other > step);
    if (next !== undefined) return goToStep(next);
    await send();
  }

  async function send(): Promise<void> {
    if (!api || draft.place === null) return;
    setIsBusy(true);
    key.current ??= crypto.randomUUID();
    try {
      const { gender, looking_for, place, name, email, signup_message, newsletter } = draft;
      const body = {
        gender,
        looking_for,
        date_of_birth: birthDateOf(draft),
        place,
        username: name,
        email,
        password,
        language: locale,
        consents: { terms: true as const, sexuality: true as const, newsletter },
      };
      const answer = completion
        ? await api.write(
            "POST /api/complete-signup.php",
            {},
            { token: completion.token, ...body },
            key.current,
          )
        : await api.write(
            "POST /api/signup.php",
            {},
            {
              ...body,
              ...(draft.interests.length > 0 && { interests: [...draft.interests] }),
              ...(about ? { profile: about.id, signup_message } : {}),
            },
            key.current,
          );
      deleteDraft(deviceStorage(), memoryKey);
      setPassword("");
      // a person who came through a mail has proven the address already
      if ("user" in answer) location.assign(pathOf("activate-done"));
      else {
        const { email: address, resend_after: after } = answer.signup;
        savePendingSignup(deviceStorage(), { email: address, resendAt: Date.now() + after * 1_000 });
        goToCheckEmail();
      }
    } catch (error) {
      const { code, field } = error instanceof CallFailed ? error.failure : { code: "error", field: null };
      const errorField = fieldOf(field);
      // a person who completes a signup did not expect to have an account, and gets the words for that
      // (specification, section 8)
      setErrors({ [errorField]: completion && code === "email_taken" ? "account_exists" : code });
      setRefusals((before) => before + 1);
      goToStep(stepOf(errorField));
    } finally {
      setIsBusy(false);
    }
  }

  if (!signups && !completion) return <SignupsClosed Heading={Heading} />;
  if (sent) return <CheckEmail pending={sent} Heading={Heading} />;
  const Step = STEPS[step] ?? STEPS[0];
  const back = steps.findLast((other) => other < step);
  const [at, of] = [steps.filter((other) => other <= step).length, steps.length];
  return (
    <form
      ref={form}
      className={`${formsStyles.login__form} ${styles.signup}`}
      noValidate
      onSubmit={(event) => void advance(event)}
      aria-busy={isBusy}
    >
      <div className={styles.signup__top}>
        {back !== undefined && (
          <button
            type="button"
            className="round"
            onClick={() => {
              goToStep(back);
            }}
          >
            <Icon name="i-tabler-chevron-left" />
            <span className="sr">
              <FormattedMessage id="signup.back" />
            </span>
          </button>
        )}
        <span className={styles.signup__bar} aria-hidden="true">
          {steps.map((each) => (
            <i key={each} data-done={each <= step ? "" : undefined} />
          ))}
        </span>
        <p className="meta num">
          <FormattedMessage id="signup.step" values={{ step: at, steps: of }} />
        </p>
      </div>
      <Heading id="signup-title" ref={title} tabIndex={-1}>
        <FormattedMessage
          id={`signup.title.${step}` as "signup.title.0"}
          values={{ name: about?.name ?? "" }}
        />
      </Heading>
      <div className={styles.signup__step}>
        {Step && (
          <Step
            draft={draft}
            password={password}
            errors={errors}
            change={change}
            setPassword={changePassword}
            setErrors={setErrors}
            about={about}
          />
        )}
      </div>
      <div className={styles.signup__act}>
        <Alarm>{errors.form && <ErrorText code={errors.form} />}</Alarm>
        <button className="btn btn--main btn--wide" disabled={isBusy}>
          <FormattedMessage id={isBusy ? "signup.busy" : step === LAST ? "signup.send" : "signup.next"} />
        </button>
        {step === LAST && site.signup_credits > 0 && site.message_credits > 0 && (
          <p className="meta num">
            <FormattedMessage
              id="signup.free"
              values={{
                credits: site.signup_credits,
                messages: Math.floor(site.signup_credits / site.message_credits),
              }}
            />
          </p>
        )}
      </div>
    </form>
  );
}

/**
 * Scrolls as little as shows the whole step with its button, which on a lander is below the fold otherwise; a
 * step that is longer than the screen is shown from its beginning.
 */
const showWhole = (step: HTMLElement): void => {
  step.scrollIntoView({ block: step.offsetHeight > innerHeight - ABOVE ? "start" : "nearest" });
};
/** Pixels that a bar above the page takes, as base.css has it. */
const ABOVE = 72;

const ALL = STEPS.map((_, step) => step);
const LAST = STEPS.length - 1;

/** A field, or a tick, that keeps the form from going on. */
const INVALID = '[aria-invalid="true"], [data-invalid] :required:not(:checked)';

const FIELD_OF_DRAFT: Record<string, SignupErrorField> = {
  date_of_birth: "date_of_birth",
  place: "place",
  name: "name",
  email: "email",
};
const FIELD_OF_BODY: Record<string, SignupErrorField> = {
  username: "name",
  email: "email",
  password: "password",
  date_of_birth: "date_of_birth",
  place: "place",
};
const fieldOf = (field: string | null): SignupErrorField => FIELD_OF_BODY[field ?? ""] ?? "form";
