import type { FormEvent } from "react";
import { FormattedMessage } from "react-intl";
import { nicheOf } from "../../../worker/contract/niches.ts";
import { useFrame } from "../../context.tsx";
import { pathOf } from "../../routes.ts";
import { emptyDraft, startIn } from "../../signup/draft.ts";
import { useSignup } from "../../signup/open-signup.tsx";
import { WhoFields } from "../../signup/who-fields.tsx";

/**
 * The signup's first step: a plain form, usable as soon as it is painted, that leads into the second. Beside
 * it the way to look around first.
 */
export function StartForm() {
  const { site, search, signups } = useFrame();
  const { gender } = nicheOf(site);
  const open = useSignup({ about: null, start: null });
  function onward(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    open({ about: null, start: startIn(new FormData(event.currentTarget)) });
  }
  if (!signups)
    return search ? (
      <a className="btn btn--main btn--wide" href={pathOf("members")}>
        <FormattedMessage id="index.start" />
      </a>
    ) : (
      <p className="start__closed">
        <FormattedMessage id="index.closed" />
      </p>
    );
  return (
    <form className="start" method="get" action={pathOf("signup")} onSubmit={onward}>
      <WhoFields draft={{ ...emptyDraft(""), ...(gender && { gender, looking_for: gender }) }} />
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
