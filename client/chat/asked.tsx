import { use, useState } from "react";
import { BrowserContext } from "#client/browser/browser-context.tsx";
import { useStores } from "#client/context.tsx";
import { understand } from "#client/stores/chats.ts";
import type { Outgoing } from "#client/stores/outgoing.ts";
import { SureDialog } from "./sure-dialog.tsx";
import { UnderstoodDialog } from "./understood-dialog.tsx";

/**
 * What the origin asks before it takes a message: whether it is understood that the other is fictional, or
 * whether the words are meant. Whoever says no has his words back.
 */
export function Asked({
  waiting,
  name,
  onTakeBack,
}: {
  waiting: readonly Outgoing[];
  name: string;
  onTakeBack: (message: Outgoing) => void;
}) {
  const { chats } = useStores();
  const outbox = use(BrowserContext)?.outbox;
  const [answered, setAnswered] = useState<readonly string[]>([]);
  const asked = waiting.find(
    ({ id, code }) =>
      (code === "fictional" || code === "are_you_sure") && !answered.includes(`${id} ${code}`),
  );
  if (!asked) return null;
  const again = (said: Pick<Outgoing, "understood" | "sure">) => {
    setAnswered((before) => [...before, `${asked.id} ${asked.code}`]);
    void outbox?.retry(asked.id, said);
  };
  if (asked.code === "are_you_sure")
    return (
      <SureDialog
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
    understand(chats);
    again({ understood: true });
  };
  return (
    <UnderstoodDialog
      key={asked.id}
      name={name}
      onYes={onUnderstood}
      onNo={() => {
        onTakeBack(asked);
      }}
    />
  );
}
