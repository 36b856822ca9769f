import { use, useState } from "react";
import { FormattedMessage } from "react-intl";
import { useFrame, usePageData } from "#client/page/context.tsx";
import type { Head, HeadInput } from "#client/page/head.ts";
import { Unavailable } from "#client/parts/notices/unavailable.tsx";
import { CheckEmail } from "#client/parts/signup/check-email.tsx";
import { MemberLogin } from "#client/parts/signup/member-login.tsx";
import { usePendingSignup } from "#client/parts/signup/pending-signup.ts";
import { Signup } from "#client/parts/signup/signup.tsx";
import { ClosedSentence, SignupsClosed } from "#client/parts/signup/signups-closed.tsx";
import { CHECK_EMAIL_STEP, useStepFromHash } from "#client/parts/signup/step-hash.ts";
import { pathOf } from "#client/routes.ts";
import { BrowserContext } from "#client/runtime/browser-context.tsx";
import { LogoBar } from "#client/shell/top-bar.tsx";
import { PageLink } from "#client/ui/page-link.tsx";
import type { Data } from "./data.ts";
import styles from "#client/parts/fields/forms.module.css";

export { receive } from "./receive.ts";

/** A signup that a partner or a mail began: what is known already is not asked again. */
export function Page() {
  const data = usePageData<Data>();
  const { site } = useFrame();
  const [forgotten, setForgotten] = useState(false);
  return (
    <>
      <LogoBar />
      <div className={`wrap ${styles.login}`}>
        {data.state === "gone" ? (
          <Gone />
        ) : data.state === "closed" ? (
          <>
            <SignupsClosed Heading="h1" />
            <MemberLogin />
          </>
        ) : data.state !== "ready" ? (
          <Unavailable state={data.state} />
        ) : forgotten ? (
          <p role="status" className="lead">
            <FormattedMessage id="signup.complete.forgotten" />
          </p>
        ) : (
          <>
            <p className="lead">
              <FormattedMessage id="signup.complete.text" values={{ site: site.name }} />
            </p>
            <Signup start={null} about={null} completion={data} />
            {data.proven && (
              <Forget
                token={data.token}
                onDone={() => {
                  setForgotten(true);
                }}
              />
            )}
          </>
        )}
      </div>
    </>
  );
}

export function head({ intl, seed }: HeadInput): Head {
  return { title: intl.formatMessage({ id: "signup.title" }, { site: seed.site.name }) };
}

/** The token is used up or old. Right after the signup it is used up by it, and the mail is what matters. */
function Gone() {
  const pending = usePendingSignup();
  return useStepFromHash() === CHECK_EMAIL_STEP && pending ? (
    <CheckEmail pending={pending} Heading="h1" />
  ) : (
    <Expired />
  );
}

function Expired() {
  const { signups } = useFrame();
  return (
    <div className="stack">
      <h1>
        <FormattedMessage id="signup.complete.expired" />
      </h1>
      <p className="lead">
        <FormattedMessage id="signup.complete.expired.text" />
      </p>
      {signups ? (
        <PageLink className="btn btn--main" href={pathOf("signup")}>
          <FormattedMessage id="signup.complete.signup" />
        </PageLink>
      ) : (
        <p className="lead">
          <ClosedSentence />
        </p>
      )}
      <PageLink className="btn btn--quiet" href={pathOf("login")}>
        <FormattedMessage id="shell.login" />
      </PageLink>
    </div>
  );
}

/** A visitor who did not ask for this can have it erased here, and gets no mail about it again. */
function Forget({ token, onDone }: { token: string; onDone: () => void }) {
  const api = use(BrowserContext)?.api;
  const [state, setState] = useState<"open" | "busy" | "failed">("open");
  async function forget(): Promise<void> {
    setState("busy");
    try {
      await api?.write("POST /api/unsubscribe.php", {}, { token });
      onDone();
    } catch {
      setState("failed");
    }
  }
  return (
    <>
      <p className="meta">
        <FormattedMessage id="signup.complete.stranger" />
      </p>
      <button
        type="button"
        className="btn btn--quiet"
        disabled={state === "busy"}
        onClick={() => void forget()}
      >
        <FormattedMessage id="signup.complete.forget" />
      </button>
      <p role="alert" className={styles.fault}>
        {state === "failed" && <FormattedMessage tagName="span" id="signup.fault.error" />}
      </p>
    </>
  );
}
