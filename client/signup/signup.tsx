import { use, useEffect, useEffectEvent, useRef, useState, type FormEvent } from "react";
import { FormattedMessage } from "react-intl";
import { useSnapshot } from "valtio";
import { CallFailed } from "#client/api.ts";
import { BrowserContext } from "#client/browser/browser-context.tsx";
import { useFrame, useStores } from "#client/context.tsx";
import { pathOf } from "#client/routes.ts";
import { Icon } from "#client/ui/icon.tsx";
import { CheckEmail } from "./check-email.tsx";
import { ErrorText, validateSignup, stepOf, stepsFor, type SignupErrorField } from "./field-error.tsx";
import { deleteDraft, saveDraft, restoreDraft } from "./signup-draft.ts";
import type { SignupProps } from "./signup-props.ts";
import { goToStep, useStepFromHash } from "./step-hash.ts";
import { STEPS, type StepProps } from "./steps.tsx";

/**
 * The signup in five steps. The step is in the address's hash, so that the back button goes back one step.
 * The entered text survives a reload; the password does not.
 */
export function Signup({ start, about, heading: Heading = "h1", completion, onProgress }: SignupProps) {
  const { site, locale } = useFrame();
  const api = use(BrowserContext)?.api;
  const store = useStores().signup;
  const draft = useSnapshot(store);
  const [password, setPassword] = useState("");
  const steps = completion ? stepsFor(completion.missing, LAST) : ALL;
  const begins = completion ? (steps[0] ?? LAST) : start ? 1 : 0;
  const step = useStepFromHash() ?? begins;
  const memoryKey = completion ? "complete-draft" : "signup-draft";
  const [touched, setTouched] = useState(false);
  const [faults, setFaults] = useState<Partial<Record<SignupErrorField, string>>>({});
  const [sent, setSent] = useState<{ email: string; after: number } | null>(null);
  const [busy, setBusy] = useState(false);
  const key = useRef<string | null>(null);
  const title = useRef<HTMLHeadingElement>(null);

  // the stored draft is read after hydration, since the server does not know it
  useEffect(() => {
    Object.assign(store, restoreDraft(localStorage, memoryKey, { ...store }), start);
  }, [store, start, memoryKey]);
  useEffect(() => {
    if (step > 0) title.current?.focus();
  }, [step]);
  const isUnderWay = sent === null && (touched || step > begins);
  const tell = useEffectEvent((told: boolean) => onProgress?.(told));
  useEffect(() => {
    tell(isUnderWay);
  }, [isUnderWay]);

  const change: StepProps["change"] = (more) => {
    key.current = null;
    setTouched(true);
    Object.assign(store, more);
    saveDraft(localStorage, memoryKey, { ...store });
    setFaults((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in more))));
  };
  const check = (upTo: number) =>
    validateSignup(draft, password, site.min_age).filter(({ field }) => stepOf(field) <= upTo);

  async function onward(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const agreed = ["terms", "sexuality"].every((name) => new FormData(event.currentTarget).has(name));
    const found = [
      ...check(step),
      ...(step === LAST && !agreed ? [{ field: "consents" as const, code: "consents" }] : []),
    ];
    setFaults(Object.fromEntries(found.map(({ field, code }) => [field, code])));
    const [first] = found;
    if (first) return goToStep(stepOf(first.field));
    const next = steps.find((other) => other > step);
    if (next !== undefined) return goToStep(next);
    await send();
  }

  async function send(): Promise<void> {
    if (!api || draft.place === null) return;
    setBusy(true);
    key.current ??= crypto.randomUUID();
    try {
      const { gender, looking_for, date_of_birth, place, name, email, signup_message, newsletter } = draft;
      const body = {
        gender,
        looking_for,
        date_of_birth,
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
            { ...body, ...(about ? { profile: about.id, signup_message } : {}) },
            key.current,
          );
      deleteDraft(localStorage, memoryKey);
      setPassword("");
      // a person who came through a mail has proven the address already
      if ("user" in answer) location.assign(pathOf("activate-done"));
      else setSent({ email: answer.signup.email, after: answer.signup.resend_after });
    } catch (error) {
      const { code, field } = error instanceof CallFailed ? error.failure : { code: "error", field: null };
      const at = fieldOf(field);
      // a person who completes a signup did not expect to have an account, and gets the words for that
      // (specification, section 8)
      setFaults({ [at]: completion && code === "email_taken" ? "account_exists" : code });
      goToStep(stepOf(at));
    } finally {
      setBusy(false);
    }
  }

  if (sent) return <CheckEmail email={sent.email} after={sent.after} Heading={Heading} />;
  const Step = STEPS[step] ?? STEPS[0];
  const back = steps.findLast((other) => other < step);
  return (
    <form className="login__form" noValidate onSubmit={(event) => void onward(event)} aria-busy={busy}>
      <div>
        <p className="meta num">
          <FormattedMessage
            id="signup.step"
            values={{ step: steps.filter((other) => other <= step).length, steps: steps.length }}
          />
        </p>
        <Heading id="signup-title" ref={title} tabIndex={-1}>
          <FormattedMessage
            id={`signup.title.${step}` as "signup.title.0"}
            values={{ name: about?.name ?? "" }}
          />
        </Heading>
      </div>
      <div role="alert">
        {faults.form && (
          <p className="alarm">
            <Icon name="i-tabler-alert-circle" className="icon--s" />
            <ErrorText code={faults.form} />
          </p>
        )}
      </div>
      {Step && (
        <Step
          draft={draft}
          password={password}
          errors={faults}
          change={change}
          setPassword={setPassword}
          setErrors={setFaults}
          about={about}
        />
      )}
      <button className="btn btn--main" disabled={busy}>
        <FormattedMessage id={busy ? "signup.busy" : step === LAST ? "signup.send" : "signup.next"} />
      </button>
      {back !== undefined && (
        <button
          type="button"
          className="btn btn--quiet"
          onClick={() => {
            goToStep(back);
          }}
        >
          <FormattedMessage id="signup.back" />
        </button>
      )}
    </form>
  );
}

const ALL = STEPS.map((_, step) => step);
const LAST = STEPS.length - 1;

const WIRE: Record<string, SignupErrorField> = {
  username: "name",
  email: "email",
  password: "password",
  date_of_birth: "date_of_birth",
  place: "place",
};
const fieldOf = (field: string | null): SignupErrorField => WIRE[field ?? ""] ?? "form";
