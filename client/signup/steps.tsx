import { use, type ComponentType } from "react";
import { FormattedMessage } from "react-intl";
import { BrowserContext } from "#client/browser/browser-context.tsx";
import { useFrame } from "#client/context.tsx";
import { emailFault, usernameFault } from "#contract/signup-rules.ts";
import { BirthField } from "./birth-field.tsx";
import type { SignupDraft } from "./draft.ts";
import { faultProps, FieldFault, type SignupField } from "./faults.tsx";
import { Sharing } from "./sharing.tsx";
import { TownField } from "./town-field.tsx";
import { WhoFields } from "./who-fields.tsx";

export interface StepProps {
  draft: SignupDraft;
  password: string;
  faults: Partial<Record<SignupField, string>>;
  change: (more: Partial<SignupDraft>) => void;
  setPassword: (password: string) => void;
  setFaults: (faults: (before: StepProps["faults"]) => StepProps["faults"]) => void;
  about: { id: string; name: string } | null;
}

const Who = ({ draft, change }: StepProps) => <WhoFields draft={draft} onChange={change} />;

function Birth({ draft, change, faults }: StepProps) {
  const { site } = useFrame();
  return (
    <>
      <BirthField
        value={draft.date_of_birth}
        fault={faults.date_of_birth}
        onChange={(date_of_birth) => {
          change({ date_of_birth });
        }}
      />
      <p className="meta">
        <FormattedMessage id="signup.adults" values={{ age: site.min_age }} />
      </p>
    </>
  );
}

function Where({ draft, change, faults }: StepProps) {
  return (
    <TownField
      country={draft.country}
      town={draft.town}
      place={draft.place}
      fault={faults.place}
      onCountry={(country) => {
        change({ country, place: null, town: "" });
      }}
      onTown={(town, place) => {
        change({ town, place });
      }}
    />
  );
}

function Name({ draft, change, faults, setFaults, about }: StepProps) {
  const api = use(BrowserContext)?.api;
  async function leave(): Promise<void> {
    const name = draft.name.trim();
    const fault = name === "" ? null : usernameFault(name, draft.email);
    const isFree =
      fault || name === "" || !api
        ? true
        : await api.get("/api/signup-check.php", { username: name }).then(
            ({ free }) => free,
            () => true,
          );
    const code = fault ?? (isFree ? null : "username_taken");
    if (code) setFaults((before) => ({ ...before, name: code }));
  }
  return (
    <>
      <div className="field">
        <label htmlFor="signup-name">
          <FormattedMessage id="signup.username" />
        </label>
        <input
          className="input"
          id="signup-name"
          autoComplete="username"
          maxLength={40}
          value={draft.name}
          onChange={(event) => {
            change({ name: event.target.value });
          }}
          onBlur={() => void leave()}
          {...faultProps("signup-name", faults.name)}
        />
        <FieldFault id="signup-name" code={faults.name} />
        <p className="meta">
          <FormattedMessage id="signup.username.hint" />
        </p>
      </div>
      {about && (
        <div className="field">
          <label htmlFor="signup-message">
            <FormattedMessage id="signup.message" values={{ name: about.name }} />
          </label>
          <textarea
            className="input"
            id="signup-message"
            rows={4}
            maxLength={500}
            value={draft.signup_message}
            onChange={(event) => {
              change({ signup_message: event.target.value });
            }}
          />
          <p className="meta">
            <FormattedMessage id="signup.message.hint" values={{ name: about.name }} />
          </p>
        </div>
      )}
    </>
  );
}

function Access({ draft, password, faults, change, setPassword, setFaults }: StepProps) {
  const { site } = useFrame();
  const leaveEmail = () => {
    const code = draft.email === "" ? null : emailFault(draft.email.trim());
    if (code) setFaults((before) => ({ ...before, email: code }));
  };
  return (
    <>
      <div className="field">
        <label htmlFor="signup-email">
          <FormattedMessage id="signup.email" />
        </label>
        <input
          className="input"
          id="signup-email"
          type="email"
          autoComplete="email"
          maxLength={254}
          value={draft.email}
          onChange={(event) => {
            change({ email: event.target.value });
          }}
          onBlur={leaveEmail}
          {...faultProps("signup-email", faults.email)}
        />
        <FieldFault id="signup-email" code={faults.email} />
      </div>
      <div className="field">
        <label htmlFor="signup-password">
          <FormattedMessage id="signup.password" />
        </label>
        <input
          className="input"
          id="signup-password"
          type="password"
          autoComplete="new-password"
          maxLength={1024}
          value={password}
          onChange={(event) => {
            setPassword(event.target.value);
            setFaults((before) =>
              Object.fromEntries(Object.entries(before).filter(([field]) => field !== "password")),
            );
          }}
          {...faultProps("signup-password", faults.password)}
        />
        <FieldFault id="signup-password" code={faults.password} />
        <p className="meta">
          <FormattedMessage id="signup.password.hint" />
        </p>
      </div>
      <label className="check">
        <input type="checkbox" required name="terms" />
        <span>
          <FormattedMessage id="signup.terms" values={{ site: site.name, age: site.min_age }} />
        </span>
      </label>
      <label className="check">
        <input type="checkbox" required name="sexuality" />
        <span>
          <FormattedMessage id="signup.sexuality" values={{ site: site.name }} />
        </span>
      </label>
      <label className="check">
        <input
          type="checkbox"
          checked={draft.newsletter}
          onChange={(event) => {
            change({ newsletter: event.target.checked });
          }}
        />
        <span>
          <FormattedMessage id="signup.newsletter" />
        </span>
      </label>
      <FieldFault id="consents" code={faults.consents} />
      <Sharing sites={site.sharing} />
    </>
  );
}

export const STEPS: readonly ComponentType<StepProps>[] = [Who, Birth, Where, Name, Access];
