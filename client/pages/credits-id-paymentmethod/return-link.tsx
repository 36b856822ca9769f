import { FormattedMessage } from "react-intl";
import { matchRoute, pathOf } from "#client/routes.ts";

const CHATS: readonly string[] = ["chats-id", "members-id-chat"];

/** A link back to where the member came from, for example to an unsent message; else to the search. */
export function ReturnLink({ next, isMain }: { next: string | null; isMain: boolean }) {
  const name = next === null ? null : (matchRoute(next.split(/[?#]/)[0] ?? "")?.route.name ?? null);
  const words = name === null ? "order.on" : CHATS.includes(name) ? "order.on.chat" : "order.on.next";
  return (
    <a
      className={isMain ? "btn btn--main btn--wide" : "btn btn--wide"}
      href={name === null || next === null ? pathOf("members") : next}
    >
      <FormattedMessage id={words} />
    </a>
  );
}
