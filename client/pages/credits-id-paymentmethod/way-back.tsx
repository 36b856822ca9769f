import { FormattedMessage } from "react-intl";
import { matchRoute, pathOf } from "#client/routes.ts";

const CHATS: readonly string[] = ["chats-id", "members-id-chat"];

/** Back to where he came from, to the text that waits there; from nowhere, to the people. */
export function WayBack({ next, isMain }: { next: string | null; isMain: boolean }) {
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
