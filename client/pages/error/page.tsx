import { FormattedMessage, useIntl, type IntlShape } from "react-intl";
import { useFrame, useOffers, usePageData } from "#client/page/context.tsx";
import type { Head, HeadInput } from "#client/page/head.ts";
import { pathOf } from "#client/routes.ts";
import { Drawing } from "#client/ui/drawing.tsx";
import type { Data } from "./data.ts";
import styles from "./page.module.css";

/** Codes of the contract that have words of their own here. */
const WORDED = ["wrong_method", "cross_site", "too_large", "invalid_input"] as const;
/** The first status that is the server's fault: the same address may work a moment later. */
const SERVER_FAULT = 500;

/** The status, what happened, and the way on (specification, section 8). */
export function Page() {
  const { status, code } = usePageData<Data>();
  const intl = useIntl();
  return (
    <div className="empty">
      <Drawing name={status === 404 ? "lost" : "error"} />
      <p className={`${styles.lost} num`} aria-hidden="true">
        {status}
      </p>
      <h1>{messageOf(intl, status, code)}</h1>
      <p>
        {status === 404 ? <FormattedMessage id="error.404.text" /> : <FormattedMessage id="error.text" />}
      </p>
      <WayOn status={status} />
    </div>
  );
}

/** The one useful action, and the home page wherever that is something else. */
function WayOn({ status }: { status: number }) {
  const { loggedIn } = useFrame();
  const offers = useOffers();
  const first =
    status >= SERVER_FAULT
      ? ({ href: "", words: "shell.again" } as const)
      : loggedIn && offers("members")
        ? ({ href: pathOf("members"), words: "error.members" } as const)
        : null;
  return (
    <>
      {first && (
        <a className="btn btn--main" href={first.href}>
          <FormattedMessage id={first.words} />
        </a>
      )}
      <a className={first ? "btn btn--quiet" : "btn btn--main"} href={pathOf("index")}>
        <FormattedMessage id="error.home" />
      </a>
    </>
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
