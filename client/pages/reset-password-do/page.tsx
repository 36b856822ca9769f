import { use, useState, type FormEvent } from "react";
import { FormattedMessage } from "react-intl";
import { CallFailed } from "#client/net/api.ts";
import { useFrame, useOffers, usePageData } from "#client/page/context.tsx";
import type { Head, HeadInput } from "#client/page/head.ts";
import { Unavailable } from "#client/parts/notices/unavailable.tsx";
import { errorProps, FieldError } from "#client/parts/signup/field-error.tsx";
import { ClosedSentence } from "#client/parts/signup/signups-closed.tsx";
import { pathOf } from "#client/routes.ts";
import { BrowserContext } from "#client/runtime/browser-context.tsx";
import { LogoBar } from "#client/shell/top-bar.tsx";
import { passwordFault } from "#contract/product/signup-rules.ts";
import type { Data } from "./data.ts";
import styles from "#client/parts/fields/forms.module.css";

export function Page() {
  return useOffers()("reset-password-do") ? <NewPassword /> : <Unavailable state="missing" />;
}

/** A new password, twice, by the link of a mail. Every device is logged out with it. */
function NewPassword() {
  const { token } = usePageData<Data>();
  const mayRequestLink = useOffers()("reset-password");
  const { signups } = useFrame();
  const api = use(BrowserContext)?.api;
  const [[first, second], setTyped] = useState(["", ""]);
  const [fault, setFault] = useState<string>();
  const [state, setState] = useState<"open" | "busy" | "done">("open");

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const wrong = passwordFault(first ?? "") ?? (first === second ? null : "passwords_differ");
    setFault(wrong ?? undefined);
    if (wrong || !api) return;
    setState("busy");
    try {
      await api.write("POST /api/new-password.php", {}, { token, password: first ?? "" });
      setState("done");
    } catch (error) {
      setFault(error instanceof CallFailed ? error.failure.code : "error");
      setState("open");
    }
  }
  const field = (id: "first" | "second", value: string, set: (value: string) => void) => (
    <div className="field">
      <label htmlFor={id}>
        <FormattedMessage id={`reset.password.${id}`} />
      </label>
      <input
        className="input"
        id={id}
        type="password"
        autoComplete="new-password"
        maxLength={1024}
        value={value}
        onChange={(event) => {
          set(event.target.value);
          setFault(undefined);
        }}
        {...errorProps("password", fault)}
      />
    </div>
  );
  return (
    <>
      <LogoBar />
      <div className={`wrap ${styles.login}`}>
        <h1>
          <FormattedMessage id="reset.new" />
        </h1>
        {state === "done" ? (
          <div className={styles.login__form}>
            <p role="status" className="lead">
              <FormattedMessage id="reset.done" />
            </p>
            <a className="btn btn--main" href={pathOf("login")}>
              <FormattedMessage id="shell.login" />
            </a>
          </div>
        ) : (
          <form className={styles.login__form} noValidate onSubmit={(event) => void submit(event)}>
            {field("first", first ?? "", (value) => {
              setTyped([value, second ?? ""]);
            })}
            {field("second", second ?? "", (value) => {
              setTyped([first ?? "", value]);
            })}
            <FieldError id="password" code={fault} />
            <button className="btn btn--main" disabled={state === "busy"}>
              <FormattedMessage id="reset.save" />
            </button>
            {fault === "link_expired" && mayRequestLink && (
              <a className="btn btn--quiet" href={pathOf("reset-password")}>
                <FormattedMessage id="reset.again" />
              </a>
            )}
          </form>
        )}
        <p className={styles.login__other}>
          {signups ? (
            <a className="link" href={pathOf("signup")}>
              <FormattedMessage id="shell.signup" />
            </a>
          ) : (
            <ClosedSentence />
          )}
        </p>
      </div>
    </>
  );
}

export function head({ intl, seed }: HeadInput): Head {
  return { title: `${intl.formatMessage({ id: "reset.new" })} – ${seed.site.name}` };
}
