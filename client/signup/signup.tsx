import { use, useEffect, useEffectEvent, useRef, useState, type FormEvent } from "react";
import { FormattedMessage } from "react-intl";
import { useSnapshot } from "valtio";
import { CallFailed } from "../api.ts";
import { BrowserContext } from "../browser/browser-context.tsx";
import { useFrame, useStores } from "../context.tsx";
import { Icon } from "../ui/icon.tsx";
import { CheckEmail } from "./check-email.tsx";
import { forgetDraft, keepDraft, recallDraft, type SignupDraft } from "./draft.ts";
import { FaultWords, faultsOf, stepOf, type SignupField } from "./faults.tsx";
import { goTo, useStep } from "./step.ts";
import { STEPS, type StepProps } from "./steps.tsx";

export interface SignupProps {
  start: Pick<SignupDraft, "gender" | "looking_for"> | null;
  /** The member on whose page this is. */
  about: { id: string; name: string } | null;
  /** Over another page its title is not the page's. */
  heading?: "h1" | "h2";
  /** Told whether something was begun that is not sent yet. */
  onProgress?: (isUnderWay: boolean) => void;
}

/** A signup in five steps, each in the address's hash, so that back goes a step back. What was typed stays through reloads; the password does not. */
export function Signup({ start, about, heading: Heading = "h1", onProgress }: SignupProps) {
  const { site, locale } = useFrame();
  const api = use(BrowserContext)?.api;
  const store = useStores().signup;
  const draft = useSnapshot(store);
  const [password, setPassword] = useState("");
  const begins = start ? 1 : 0;
  const step = useStep() ?? begins;
  const [touched, setTouched] = useState(false);
  const [faults, setFaults] = useState<Partial<Record<SignupField, string>>>({});
  const [sent, setSent] = useState<{ email: string; after: number } | null>(null);
  const [busy, setBusy] = useState(false);
  const key = useRef<string | null>(null);
  const title = useRef<HTMLHeadingElement>(null);

  // the device's draft comes in once React stands
  useEffect(() => { Object.assign(store, recallDraft(localStorage, { ...store }), start); }, [store, start]);
  useEffect(() => { if (step > 0) title.current?.focus(); }, [step]);
  const isUnderWay = sent === null && (touched || step > begins);
  const tell = useEffectEvent((told: boolean) => onProgress?.(told));
  useEffect(() => { tell(isUnderWay); }, [isUnderWay]);

  const change: StepProps["change"] = (more) => {
    key.current = null;
    setTouched(true);
    Object.assign(store, more);
    keepDraft(localStorage, { ...store });
    setFaults((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in more))));
  };
  const check = (upTo: number) => faultsOf(draft, password, site.min_age).filter(({ field }) => stepOf(field) <= upTo);

  async function onward(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const agreed = ["terms", "sexuality"].every((name) => new FormData(event.currentTarget).has(name));
    const found = [...check(step), ...(step === STEPS.length - 1 && !agreed ? [{ field: "consents" as const, code: "consents" }] : [])];
    setFaults(Object.fromEntries(found.map(({ field, code }) => [field, code])));
    const [first] = found;
    if (first) return goTo(stepOf(first.field));
    if (step < STEPS.length - 1) return goTo(step + 1);
    await send();
  }

  async function send(): Promise<void> {
    if (!api || draft.place === null) return;
    setBusy(true);
    key.current ??= crypto.randomUUID();
    try {
      const { gender, looking_for, date_of_birth, place, name, email, signup_message, newsletter } = draft;
      const { signup } = await api.write("POST /api/signup.php", {}, { gender, looking_for, date_of_birth, place, username: name, email, password, language: locale, consents: { terms: true, sexuality: true, newsletter }, ...(about ? { profile: about.id, signup_message } : {}) }, key.current);
      forgetDraft(localStorage);
      setPassword("");
      setSent({ email: signup.email, after: signup.resend_after });
    } catch (error) {
      const { code, field } = error instanceof CallFailed ? error.failure : { code: "error", field: null };
      const at = fieldOf(field);
      setFaults({ [at]: code });
      goTo(stepOf(at));
    } finally {
      setBusy(false);
    }
  }

  if (sent) return <CheckEmail email={sent.email} after={sent.after} Heading={Heading} />;
  const Step = STEPS[step] ?? STEPS[0];
  return (
    <form className="login__form" noValidate onSubmit={(event) => void onward(event)} aria-busy={busy}>
      <div>
        <p className="meta num"><FormattedMessage id="signup.step" values={{ step: step + 1, steps: STEPS.length }} /></p>
        <Heading id="signup-title" ref={title} tabIndex={-1}><FormattedMessage id={`signup.title.${step}` as "signup.title.0"} values={{ name: about?.name ?? "" }} /></Heading>
      </div>
      <div role="alert">{faults.form && <p className="alarm"><Icon name="i-tabler-alert-circle" className="icon--s" /><FaultWords code={faults.form} /></p>}</div>
      {Step && <Step draft={draft} password={password} faults={faults} change={change} setPassword={setPassword} setFaults={setFaults} about={about} />}
      <button className="btn btn--main" disabled={busy}><FormattedMessage id={busy ? "signup.busy" : step < STEPS.length - 1 ? "signup.next" : "signup.send"} /></button>
      {step > 0 && <button type="button" className="btn btn--quiet" onClick={() => { goTo(step - 1); }}><FormattedMessage id="signup.back" /></button>}
    </form>
  );
}

const WIRE: Record<string, SignupField> = { username: "name", email: "email", password: "password", date_of_birth: "date_of_birth", place: "place" };
const fieldOf = (field: string | null): SignupField => WIRE[field ?? ""] ?? "form";
