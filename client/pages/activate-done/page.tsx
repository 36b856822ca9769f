import { use, useEffect, useSyncExternalStore } from "react";
import { FormattedMessage } from "react-intl";
import { useFrame, useOffers, useUser } from "#client/page/context.tsx";
import type { Head, HeadInput } from "#client/page/head.ts";
import { readIntent, type Intent } from "#client/parts/member/intent.ts";
import { deletePendingSignup } from "#client/parts/signup/pending-signup.ts";
import { pathOf } from "#client/routes.ts";
import { BrowserContext } from "#client/runtime/browser-context.tsx";
import { deviceStorage } from "#client/storage/browser-storage.ts";
import { Drawing } from "#client/ui/drawing.tsx";
import { PageLink } from "#client/ui/page-link.tsx";

/** The address is proven: what there is now, and the next step. */
export function Page() {
  const { site } = useFrame();
  const user = useUser();
  const wanted = useWanted();
  const offers = useOffers();
  useEffect(() => {
    deletePendingSignup(deviceStorage());
  }, []);
  return (
    <div className="empty">
      <Drawing name="match" />
      <h1>
        <FormattedMessage id="activate.done.title" values={{ site: site.name }} />
      </h1>
      <p>
        {user && user.credits > 0 ? (
          <FormattedMessage id="activate.done.credits" values={{ credits: user.credits }} />
        ) : (
          <FormattedMessage id="activate.done.text" />
        )}
      </p>
      {offers("signup-matches") && (
        <PageLink className="btn btn--main" href={pathOf("signup-matches")}>
          <FormattedMessage id="activate.done.matches" />
        </PageLink>
      )}
      {(wanted !== null || offers("profile")) && (
        <PageLink className="btn btn--quiet" href={wanted ?? pathOf("profile")}>
          <FormattedMessage id={wanted === null ? "activate.done.profile" : "activate.done.onward"} />
        </PageLink>
      )}
    </div>
  );
}

const nothingChanges = () => () => {};

/** Where the visitor began to sign up: at a profile, or about to write to a member. */
function useWanted(): string | null {
  const memory = use(BrowserContext)?.storage;
  return useSyncExternalStore(
    nothingChanges,
    () => (memory ? addressOf(readIntent(memory, Date.now())) : null),
    () => null,
  );
}

const addressOf = (intent: Intent | null): string | null =>
  intent && pathOf(intent.does === "write" ? "members-id-chat" : "members-id", { id: intent.profile });

export function head({ intl, seed }: HeadInput): Head {
  return {
    title: intl.formatMessage({ id: "activate.done.title" }, { site: seed.site.name }),
  };
}
