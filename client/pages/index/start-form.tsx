import type { FormEvent } from "react";
import { FormattedMessage } from "react-intl";
import { useFrame, useOffers } from "#client/page/context.tsx";
import { GenderFields } from "#client/parts/signup/gender-fields.tsx";
import { useOpenSignup } from "#client/parts/signup/open-signup.tsx";
import { ClosedSentence } from "#client/parts/signup/signups-closed.tsx";
import { pathOf } from "#client/routes.ts";
import { emptyDraft, parseSignupStart } from "#client/storage/signup-draft.ts";
import { nicheOf } from "#contract/product/niches.ts";
import styles from "./page.module.css";

/**
 * The signup's first step: a plain form, usable as soon as it is painted, that leads into the second. Beside
 * it the way to look around first.
 */
export function StartForm() {
  const { site, search: maySearch, signups } = useFrame();
  const search = useOffers()("members") && maySearch;
  const { gender } = nicheOf(site);
  const open = useOpenSignup();
  function onward(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    open({ about: null, start: parseSignupStart(new FormData(event.currentTarget)) });
  }
  if (!signups)
    return (
      <>
        <p className={styles.start__closed}>
          <ClosedSentence />
        </p>
        {search ? (
          <a className="btn btn--main btn--wide" href={pathOf("members")}>
            <FormattedMessage id="index.start" />
          </a>
        ) : (
          <p className={styles.start__closed}>
            <FormattedMessage id="index.closed" />
          </p>
        )}
      </>
    );
  return (
    <form className={styles.start} method="get" action={pathOf("signup")} onSubmit={onward}>
      <GenderFields draft={{ ...emptyDraft(""), ...(gender && { gender, looking_for: gender }) }} />
      <button className="btn btn--main btn--wide">
        <FormattedMessage id="index.join" />
      </button>
      {search && (
        <a className="btn btn--quiet" href={pathOf("members")}>
          <FormattedMessage id="index.browse" />
        </a>
      )}
    </form>
  );
}
