import { Dialog } from "@base-ui/react/dialog";
import { useRef } from "react";
import { words } from "#client/desk/words.ts";
import type { CasePreviewAnswer } from "#contract/desk/case-previews.ts";
import { languageName } from "./templates.ts";

const text = words.case;

/** The mails that the decision sends, as they will be sent. */
export function Preview({ answer, onClose }: { answer: CasePreviewAnswer | null; onClose: () => void }) {
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Dialog.Root open={answer !== null} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 bg-black/50" />
        <Dialog.Popup
          ref={popup}
          initialFocus={popup}
          className="card fixed left-1/2 top-1/2 max-h-[90vh] w-[min(94vw,46rem)] -translate-1/2 overflow-y-auto p-6"
        >
          <Dialog.Title className="title mb-3">{text.preview}</Dialog.Title>
          {answer && <Mails answer={answer} />}
          <Dialog.Close className="btn mt-4">{words.close}</Dialog.Close>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

const Mails = ({ answer: { mails, statement } }: { answer: CasePreviewAnswer }) => (
  <div className="grid gap-5">
    {mails.length === 0 && <p>{text.noMails}</p>}
    {mails.map(({ to, language, subject, text: written }, at) => (
      <article key={at} className="grid gap-2">
        <p className="text-13px text-soft">
          {text.to[to]}, {languageName(language)}
        </p>
        <h3 className="subtitle" lang={language}>
          {subject}
        </h3>
        <p className="whitespace-pre-wrap break-words" lang={language}>
          {written}
        </p>
      </article>
    ))}
    {statement && (
      <article className="grid gap-2">
        <p className="text-13px text-soft">
          {text.onPage}, {languageName(statement.language)}
        </p>
        <h3 className="subtitle" lang={statement.language}>
          {statement.title}
        </h3>
        <p lang={statement.language}>{statement.reason}</p>
        <p className="whitespace-pre-wrap" lang={statement.language}>
          {statement.facts}
        </p>
      </article>
    )}
  </div>
);
