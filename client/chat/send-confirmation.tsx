import { use, useState } from "react";
import { useStores } from "#client/page/context.tsx";
import { BrowserContext } from "#client/runtime/browser-context.tsx";
import type { Confirmation } from "#client/runtime/outbox/outbox.ts";
import { confirmFictional } from "#client/stores/conversations.ts";
import type { OutgoingMessage } from "#client/stores/outgoing.ts";
import { FictionalProfileDialog } from "./fictional-profile-dialog.tsx";
import { HarmfulWordsDialog } from "./harmful-words-dialog.tsx";

/**
 * Asks what the origin wants confirmed before it takes a message: that the member understands that the
 * partner is fictional, or that the words are meant. A member who declines gets the text back.
 */
export function SendConfirmation({
  waiting,
  name,
  onTakeBack,
}: {
  waiting: readonly OutgoingMessage[];
  name: string;
  onTakeBack: (message: OutgoingMessage) => void;
}) {
  const { chats } = useStores();
  const outbox = use(BrowserContext)?.outbox;
  const [confirmed, setConfirmed] = useState<readonly string[]>([]);
  const message = waiting.find(
    ({ id, code }) =>
      (code === "fictional" || code === "are_you_sure") && !confirmed.includes(`${id} ${code}`),
  );
  if (!message) return null;
  const retry = (confirmation: Confirmation) => {
    setConfirmed((before) => [...before, `${message.id} ${message.code}`]);
    void outbox?.retry(message.id, confirmation);
  };
  const takeBack = () => {
    onTakeBack(message);
  };
  if (message.code === "are_you_sure")
    return (
      <HarmfulWordsDialog
        key={message.id}
        text={message.text}
        onConfirm={() => {
          retry({ sure: true });
        }}
        onCancel={takeBack}
      />
    );
  return (
    <FictionalProfileDialog
      key={message.id}
      name={name}
      onConfirm={() => {
        confirmFictional(chats);
        retry({ understood: true });
      }}
      onCancel={takeBack}
    />
  );
}
