import { Dialog } from "@base-ui/react/dialog";
import { useState } from "react";
import { Failure } from "#client/desk/ui/failure.tsx";
import { Kbd } from "#client/desk/ui/keys.tsx";
import { words } from "#client/desk/words.ts";

const text = words.news.confirm;

/** Asks for the number of members who get it, so that nobody sends to all of a site by a slip. */
export const Confirm = ({
  number,
  onClose,
  ...given
}: {
  number: number | null;
  isBusy: boolean;
  failure: string | null;
  onSend: () => void;
  onClose: () => void;
}) => (
  <Dialog.Root open={number !== null} onOpenChange={(isOpen) => !isOpen && onClose()}>
    <Dialog.Portal>
      <Dialog.Backdrop className="fixed inset-0 bg-black/50" />
      <Dialog.Popup className="card fixed inset-0 m-auto h-fit max-h-[90vh] w-[min(94vw,34rem)] overflow-y-auto p-5">
        {number !== null && <Question number={number} {...given} />}
      </Dialog.Popup>
    </Dialog.Portal>
  </Dialog.Root>
);

function Question({
  number,
  isBusy,
  failure,
  onSend,
}: {
  number: number;
  isBusy: boolean;
  failure: string | null;
  onSend: () => void;
}) {
  const [typed, setTyped] = useState("");
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
    >
      <Dialog.Title className="title">{text.title(number)}</Dialog.Title>
      <Dialog.Description className="text-soft">{text.about}</Dialog.Description>
      <label className="label">
        {text.type(number)}
        <input
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          inputMode="numeric"
          autoComplete="off"
          className="field"
        />
      </label>
      {failure !== null && <Failure message={failure} />}
      <div className="flex flex-wrap gap-3">
        <button type="submit" disabled={isBusy || typed.trim() !== String(number)} className="btn-first">
          {words.news.form.send} <Kbd>Enter</Kbd>
        </button>
        <Dialog.Close className="btn">
          {text.cancel} <Kbd>Esc</Kbd>
        </Dialog.Close>
      </div>
    </form>
  );
}
