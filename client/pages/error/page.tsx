import { FormattedMessage, useIntl, type IntlShape } from "react-intl";
import { usePageData } from "#client/context.tsx";
import type { Head, HeadInput } from "#client/head.ts";
import { pathOf } from "#client/routes.ts";
import type { Data } from "./data.ts";

/** Codes of the contract that have words of their own here. */
const WORDED = ["wrong_method", "cross_site", "too_large", "invalid_input"] as const;

/** The status, what happened, and the way back (specification, section 8). */
export function Page() {
  const { status, code } = usePageData<Data>();
  const intl = useIntl();
  return (
    <div className="empty">
      <p className="lost" aria-hidden="true">
        {status}
      </p>
      <h1>{messageOf(intl, status, code)}</h1>
      <p>
        {status === 404 ? <FormattedMessage id="error.404.text" /> : <FormattedMessage id="error.text" />}
      </p>
      <a className="btn btn--main" href={pathOf("index")}>
        <FormattedMessage id="error.home" />
      </a>
    </div>
  );
}

export function head({ intl, seed, data }: HeadInput<Data>): Head {
  const status = data && "status" in data ? data.status : 500;
  return {
    title: `${intl.formatMessage({ id: status === 404 ? "error.404" : "error.title" })} – ${seed.site.name}`,
  };
}

/** The words for a failure: an unknown code says to try again, a failure without a code says only "Error". */
function messageOf(intl: IntlShape, status: number, code: string | null): string {
  if (status === 404) return intl.formatMessage({ id: "error.404" });
  if (code === null) return intl.formatMessage({ id: "error.fallback" });
  const worded = WORDED.find((known) => known === code);
  return intl.formatMessage({ id: worded ? `error.code.${worded}` : "error.unknown" });
}
