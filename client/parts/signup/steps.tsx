import { use, useState, type ComponentType, type FormEvent, type ReactNode } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { useFrame } from "#client/page/context.tsx";
import { FictionalTag } from "#client/parts/face/fictional-tag.tsx";
import { BrowserContext } from "#client/runtime/browser-context.tsx";
import type { SignupDraft } from "#client/storage/signup-draft.ts";
import type { SignupMember } from "#client/stores/signup-props.ts";
import { Icon } from "#client/ui/icon.tsx";
import { EMAIL_MAX, emailFault, usernameFault } from "#contract/product/signup-rules.ts";
import { BirthField } from "./birth-field.tsx";
import type { DocumentName } from "./document-dialog.tsx";
import { DocumentLink } from "./document-link.tsx";
import { meantAddress } from "./email-typo.ts";
import { errorProps, FieldError } from "./field-error.tsx";
import { GenderFields } from "./gender-fields.tsx";
import { MESSAGE_LENGTH } from "./message-length.ts";
import { SharingNotice } from "./sharing-notice.tsx";
import { errorsLeft, type SignupErrorField } from "./signup-validation.ts";
import { TownField } from "./town-field.tsx";
import formsStyles from "#client/parts/fields/forms.module.css";
import signupStyles from "./signup.module.css";

/** UTF-16 units that the name field takes: more than a name may have, so that an error explains it. */
const NAME_INPUT_LENGTH = 40;
/** UTF-16 units of a password that the field takes. */
const PASSWORD_INPUT_LENGTH = 1_024;

export interface StepProps {
  draft: SignupDraft;
  password: string;
  errors: Partial<Record<SignupErrorField, string>>;
  change: (more: Partial<SignupDraft>) => void;
  setPassword: (password: string) => void;
  setErrors: (faults: (before: StepProps["errors"]) => StepProps["errors"]) => void;
  about: SignupMember | null;
}

const GenderStep = ({ draft, change }: StepProps) => <GenderFields draft={draft} onChange={change} />;

function BirthStep({ draft, change, errors }: StepProps) {
  const { site } = useFrame();
  return (
    <BirthField
      value={draft.date_of_birth}
      error={errors.date_of_birth}
      hint={<FormattedMessage id="signup.adults" values={{ age: site.min_age }} />}
      onChange={(date_of_birth) => {
        change({ date_of_birth });
      }}
    />
  );
}

function PlaceStep({ draft, change, errors }: StepProps) {
  return (
    <TownField
      country={draft.country}
      town={draft.town}
      place={draft.place}
      error={errors.place}
      onCountry={(country) => {
        change({ country, place: null, town: "" });
      }}
      onTown={(town, place) => {
        change({ town, place });
      }}
    />
  );
}

function NameStep({ draft, change, errors, setErrors, about }: StepProps) {
  const { site } = useFrame();
  const api = use(BrowserContext)?.api;
  async function checkName(): Promise<void> {
    const name = draft.name.trim();
    const errorCode = name === "" ? null : usernameFault(name, draft.email);
    const isFree =
      errorCode || name === "" || !api
        ? true
        : await api.get("/api/signup-check.php", { username: name }).then(
            ({ free }) => free,
            () => true,
          );
    const code = errorCode ?? (isFree ? null : "username_taken");
    if (code) setErrors((before) => ({ ...before, name: code }));
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
          maxLength={NAME_INPUT_LENGTH}
          value={draft.name}
          onChange={(event) => {
            change({ name: event.target.value });
          }}
          onBlur={() => void checkName()}
          {...errorProps("signup-name", errors.name)}
        />
        <FieldError
          id="signup-name"
          code={errors.name}
          hint={<FormattedMessage id="signup.username.hint" />}
        />
      </div>
      {about && (
        <div className="field">
          <label htmlFor="signup-message">
            <FormattedMessage id="signup.message" values={{ name: about.name }} />
          </label>
          {about.fictional && (
            <p className="meta" id="signup-message-fictional">
              <FictionalTag />{" "}
              <FormattedMessage
                id="signup.message.fictional"
                values={{ name: about.name, replies: site.fictional_replies }}
              />
            </p>
          )}
          <textarea
            className="input"
            id="signup-message"
            rows={4}
            maxLength={MESSAGE_LENGTH}
            value={draft.signup_message}
            aria-describedby={about.fictional ? "signup-message-fictional" : undefined}
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

function AccountStep({ draft, password, errors, change, setPassword, setErrors }: StepProps) {
  const { site } = useFrame();
  const intl = useIntl();
  const [isShown, setShown] = useState(false);
  const leaveEmail = () => {
    const code = draft.email === "" ? null : emailFault(draft.email.trim());
    if (code) setErrors((before) => ({ ...before, email: code }));
  };
  const ticked = ({ currentTarget }: FormEvent<HTMLFieldSetElement>) => {
    if (!currentTarget.querySelector("input:required:not(:checked)"))
      setErrors((before) => errorsLeft(before, [], ["consents"]));
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
          maxLength={EMAIL_MAX}
          value={draft.email}
          onChange={(event) => {
            change({ email: event.target.value });
          }}
          onBlur={leaveEmail}
          {...errorProps("signup-email", errors.email)}
        />
        <FieldError
          id="signup-email"
          code={errors.email}
          hint={
            <EmailHint
              email={draft.email.trim()}
              onCorrect={(email) => {
                change({ email });
              }}
            />
          }
        />
      </div>
      <div className="field">
        <label htmlFor="signup-password">
          <FormattedMessage id="signup.password" />
        </label>
        <div className={formsStyles["input-row"]}>
          <input
            className="input"
            id="signup-password"
            type={isShown ? "text" : "password"}
            autoComplete="new-password"
            maxLength={PASSWORD_INPUT_LENGTH}
            value={password}
            onChange={(event) => {
              setPassword(event.target.value);
            }}
            {...errorProps("signup-password", errors.password)}
          />
          <button
            type="button"
            className="round"
            aria-pressed={isShown}
            aria-label={intl.formatMessage({ id: "signup.password.show" })}
            onClick={() => {
              setShown(!isShown);
            }}
          >
            <Icon name={isShown ? "i-tabler-eye-off" : "i-tabler-eye"} />
          </button>
        </div>
        <FieldError
          id="signup-password"
          code={errors.password}
          hint={<FormattedMessage id="signup.password.hint" />}
        />
      </div>
      <fieldset
        className={signupStyles.checks}
        data-invalid={errors.consents ? "" : undefined}
        onChange={ticked}
      >
        <label className={formsStyles.check}>
          <input type="checkbox" required name="terms" aria-describedby="consents-fault" />
          <span>
            <FormattedMessage
              id="signup.terms"
              values={{
                site: site.name,
                age: site.min_age,
                terms: opening("pages-terms"),
                privacy: opening("pages-privacy"),
              }}
            />
          </span>
        </label>
        <label className={formsStyles.check}>
          <input type="checkbox" required name="sexuality" aria-describedby="consents-fault" />
          <span>
            <FormattedMessage id="signup.sexuality" values={{ site: site.name }} />
          </span>
        </label>
        <label className={formsStyles.check}>
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
        <FieldError id="consents" code={errors.consents} hint="" />
      </fieldset>
      <SharingNotice sites={site.sharing} />
    </>
  );
}

/** What the address is for, or the one that was probably meant. */
function EmailHint({ email, onCorrect }: { email: string; onCorrect: (email: string) => void }) {
  const meant = meantAddress(email);
  if (meant === null) return <FormattedMessage tagName="span" id="signup.email.hint" />;
  return (
    <button
      type="button"
      className={`link ${signupStyles.signup__meant}`}
      onClick={() => {
        onCorrect(meant);
      }}
    >
      <FormattedMessage id="signup.email.meant" values={{ address: meant }} />
    </button>
  );
}

const opening = (name: DocumentName) =>
  function OpeningLink(words: ReactNode) {
    return <DocumentLink name={name}>{words}</DocumentLink>;
  };

export const STEPS: readonly ComponentType<StepProps>[] = [
  GenderStep,
  BirthStep,
  PlaceStep,
  NameStep,
  AccountStep,
];
