import { use, useEffect, useRef, useState } from "react";
import { useSnapshot } from "valtio";
import { BrowserContext } from "#client/browser/browser-context.tsx";
import { useVisibleHeight } from "#client/browser/visible-height.ts";
import { useStores } from "#client/context.tsx";
import { BlockDialog } from "#client/member/block-dialog.tsx";
import { arriveAt } from "#client/member/intent.ts";
import { ReportDialog } from "#client/member/report-dialog.tsx";
import type { Talk } from "#client/stores/chats.ts";
import type { Outgoing } from "#client/stores/outgoing.ts";
import type { MessageView } from "#contract/calls/chat.ts";
import { Asked } from "./asked.tsx";
import { ClosedNotice } from "./closed-notice.tsx";
import { Composer } from "./composer.tsx";
import { useDraft } from "./draft.ts";
import { shownMessages, type Shown } from "./groups.ts";
import { useKeepingUp } from "./keeping-up.ts";
import { useRememberOpened } from "./last-opened.ts";
import { Log } from "./log.tsx";
import { cardOf, useNameOf } from "./partner.tsx";
import { Start } from "./start.tsx";
import { deletePhoto } from "./talking.ts";
import { ThreadHead } from "./thread-head.tsx";

const NONE: readonly MessageView[] = [];

/** A conversation with somebody. */
export function Thread({ conversation, talk }: { conversation: string; talk: Talk }) {
  const stores = useStores();
  const browser = use(BrowserContext);
  const { chat_messages: all } = useSnapshot(stores.chats);
  const { waiting } = useSnapshot(stores.outgoing);
  const { profile } = talk;
  const name = useNameOf(profile);
  const card = cardOf(profile);
  const draft = useDraft(profile.id, talk.waiting_text);
  const icebreakers = useRef<HTMLDialogElement>(null);
  const [asking, setAsking] = useState<"block" | Shown | null>(null);
  useKeepingUp(conversation, talk);
  useRememberOpened(profile.id);
  useVisibleHeight();
  const memory = browser?.memory;
  useEffect(() => {
    if (memory) arriveAt(memory, profile.id, Date.now());
  }, [memory, profile.id]);
  const messages = all[conversation] ?? NONE;
  const shown = shownMessages(
    messages,
    waiting.filter((each) => each.profile === profile.id),
  );

  /** What is on its way, or there already, does not come back. */
  const takeBack = async ({ id, text }: Outgoing) => {
    if (await browser?.outbox.drop(id)) draft.giveBack(text);
  };
  const acts = {
    onReport: setAsking,
    onBlock: () => {
      setAsking("block");
    },
    onRetry: ({ id }: Outgoing) => void browser?.outbox.retry(id),
    onEdit: (message: Outgoing) => void takeBack(message),
    onDeletePhoto: (message: Shown) => {
      if (browser) void deletePhoto(stores, browser, conversation, message);
    },
  };
  return (
    <section className="thread" aria-label={name}>
      <ThreadHead conversation={conversation} talk={talk} />
      <Log
        key={conversation}
        conversation={conversation}
        talk={talk}
        messages={messages}
        shown={shown}
        name={name}
        acts={acts}
        start={<Start talk={talk} name={name} icebreakers={icebreakers} />}
      />
      {talk.closed === null ? (
        <Composer
          key={conversation}
          conversation={conversation}
          talk={talk}
          name={name}
          draft={draft}
          isEmpty={shown.length === 0}
          icebreakers={icebreakers}
        />
      ) : (
        <ClosedNotice closed={talk.closed} name={name} />
      )}
      <Asked
        waiting={waiting.filter((each) => each.profile === profile.id)}
        name={name}
        onTakeBack={(message) => void takeBack(message)}
      />
      {card && asking === "block" && (
        <BlockDialog
          profile={card}
          onClose={() => {
            setAsking(null);
          }}
        />
      )}
      {card && asking !== null && asking !== "block" && (
        <ReportDialog
          profile={card}
          photo={null}
          message={asking.id}
          onClose={() => {
            setAsking(null);
          }}
        />
      )}
    </section>
  );
}
