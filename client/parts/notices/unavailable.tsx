import { FormattedMessage } from "react-intl";
import { useFrame } from "#client/page/context.tsx";
import { pathOf } from "#client/routes.ts";
import { Drawing, type DrawingName } from "#client/ui/drawing.tsx";
import { PageLink } from "#client/ui/page-link.tsx";
import { Contact } from "./contact.tsx";

/** What failed to load, as its heading says. */
type What = "page" | "members" | "profile" | "chats" | "chat";
type State = "closed" | "missing" | "failed" | "gone" | "logged-out" | "blocked";

const DRAWINGS: Record<State, DrawingName> = {
  closed: "lock",
  missing: "lost",
  failed: "error",
  gone: "lost",
  "logged-out": "lock",
  blocked: "lock",
};

/**
 * Shown instead of a page's content: why it is not there, and what the reader can do, which is to ask people
 * where the site's backend has no such page. Of a member who has blocked the reader nothing else is said
 * (answers, section 3).
 */
export function Unavailable({ state, what = "page" }: { state: State; what?: What }) {
  return (
    <div className="empty">
      <Drawing name={DRAWINGS[state]} />
      <h1>
        <FormattedMessage id={state === "failed" ? `shell.failed.${what}` : `shell.${state}.title`} />
      </h1>
      {state !== "blocked" && (
        <p>
          <FormattedMessage id={`shell.${state}.text`} />
        </p>
      )}
      {state === "missing" && <Contact />}
      {state !== "blocked" && <NextStep state={state} />}
    </div>
  );
}

function NextStep({ state }: { state: State }) {
  const { path } = useFrame();
  if (state === "failed")
    return (
      <PageLink className="btn btn--main" href={path}>
        <FormattedMessage id="shell.again" />
      </PageLink>
    );
  if (state === "logged-out")
    return (
      <PageLink className="btn btn--main" href={pathOf("login", {}, { next: path })}>
        <FormattedMessage id="shell.login" />
      </PageLink>
    );
  return (
    <PageLink className="btn btn--main" href="/">
      <FormattedMessage id="shell.home" />
    </PageLink>
  );
}
