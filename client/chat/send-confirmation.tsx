import { use, useState } from "react";
import { BrowserContext } from "#client/browser/browser-context.tsx";
import { useStores } from "#client/context.tsx";
import { confirmFictional } from "#client/stores/chats.ts";
import type { OutgoingMessage } from "#client/stores/outgoing.ts";
import { FictionalProfileDialog } from "./fictional-profile-dialog.tsx";
import { HarmfulWordsDialog } from "./harmful-words-dialog.tsx";

/**
 * What the origin asks before it takes a message: whether it is understood that the other is fictional, or
 * whether the words are meant. Whoever says no has his words back.
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
  const [answered, setAnswered] = useState<readonly string[]>([]);
  const asked = waiting.find(
    ({ id, code }) =>
      (code === "fictional" || code === "are_you_sure") && !answered.includes(`${id} ${code}`),
  );
  if (!asked) return null;
  const again = (said: Pick<OutgoingMessage, "understood" | "sure">) => {
    setAnswered((before) => [...before, `${asked.id} ${asked.code}`]);
    void outbox?.retry(asked.id, said);
  };
  if (asked.code === "are_you_sure")
    return (
      <HarmfulWordsDialog
        key={asked.id}
        text={asked.text}
        onYes={() => {
          again({ sure: true });
        }}
        onNo={() => {
          onTakeBack(asked);
        }}
      />
    );
  const onUnderstood = () => {
    confirmFictional(chats);
    again({ understood: true });
  };
  return (
    <FictionalProfileDialog
      key={asked.id}
      name={name}
      onYes={onUnderstood}
      onNo={() => {
        onTakeBack(asked);
      }}
    />
  );
}
