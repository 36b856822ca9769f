import { Dialog } from "@base-ui/react/dialog";
import { useRef, useState, type ReactNode } from "react";
import { Failure } from "#client/desk/ui/failure.tsx";
import { Kbd, useKey } from "#client/desk/ui/keys.tsx";
import { words } from "#client/desk/words.ts";

const text = words.members.actions;

/** What a dialog sends, and how that went. `send` answers whether it was done. */
interface Sending {
  send: (fields: FormData) => Promise<boolean>;
  isBusy: boolean;
  failure: string | null;
}

/**
 * An action with its key: a dialog asks why, and for what else it needs. What was typed stays until it is
 * done, also where the connection was lost.
 */
export function ActionDialog({
  shortcut,
  label,
  about,
  children,
  sending: { send, isBusy, failure },
  isDanger = false,
  withReason = true,
}: {
  /** Left out where many of them are on the screen. */
  shortcut?: string;
  label: string;
  about?: string;
  children?: ReactNode;
  sending: Sending;
  isDanger?: boolean;
  /** Without one it has a text of several lines, which Enter alone does not send. */
  withReason?: boolean;
}) {
  const [isOpen, setOpen] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const submit = async (fields: FormData) => {
    if (await send(fields)) setOpen(false);
  };
  return (
    <Dialog.Root open={isOpen} onOpenChange={setOpen}>
      {shortcut !== undefined && <Opener shortcut={shortcut} label={label} onOpen={() => setOpen(true)} />}
      <Dialog.Trigger className="btn justify-between! text-start" aria-keyshortcuts={shortcut}>
        {label} {shortcut !== undefined && <Kbd>{shortcut}</Kbd>}
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 bg-black/50" />
        <Dialog.Popup className="card fixed inset-0 m-auto h-fit max-h-[90vh] w-[min(94vw,34rem)] overflow-y-auto p-5">
          <Dialog.Title className="title">{label}</Dialog.Title>
          {about !== undefined && <Dialog.Description className="mt-1 text-soft">{about}</Dialog.Description>}
          <form
            className="mt-3 grid gap-3"
            ref={form}
            onSubmit={(event) => {
              event.preventDefault();
              void submit(new FormData(event.currentTarget));
            }}
          >
            <SendKey label={label} onSend={isBusy ? null : () => form.current?.requestSubmit()} />
            {children}
            {withReason && (
              <label className="label">
                {text.reason}
                <input
                  name="reason"
                  required
                  minLength={3}
                  maxLength={500}
                  autoComplete="off"
                  className="field"
                />
              </label>
            )}
            {failure !== null && <Failure message={failure} />}
            <div className="flex flex-wrap gap-3">
              <button
                type="submit"
                disabled={isBusy}
                className={isDanger ? "btn-danger" : "btn-first"}
                aria-keyshortcuts={withReason ? undefined : "Control+Enter"}
              >
                {label} <Kbd>{withReason ? "Enter" : "Ctrl+Enter"}</Kbd>
              </button>
              <Dialog.Close className="btn">
                {text.cancel} <Kbd>Esc</Kbd>
              </Dialog.Close>
            </div>
          </form>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Sends it from every field, also from one of several lines. */
function SendKey({ label, onSend }: { label: string; onSend: (() => void) | null }) {
  useKey("Ctrl+Enter", label, onSend, { always: true });
  return null;
}

/** Opens it by its key. */
function Opener({ shortcut, label, onOpen }: { shortcut: string; label: string; onOpen: () => void }) {
  useKey(shortcut, label, onOpen);
  return null;
}

/** A field of such a form, as text. */
export const fieldOf = (fields: FormData, name: string): string => {
  const value = fields.get(name);
  return typeof value === "string" ? value.trim() : "";
};
