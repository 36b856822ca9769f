import { useRef } from "react";
import { useRevalidator } from "react-router";
import { useWrite } from "#client/desk/ui/use-write.ts";
import { words } from "#client/desk/words.ts";
import { CREDITS_ALONE } from "#contract/desk/credit-grants.ts";
import type { DeskMember } from "#contract/desk/member.ts";
import { ActionDialog, fieldOf } from "./action-dialog.tsx";

const text = words.members.actions;

/** An id for what a form makes, the same until it was made. */
function useNextId() {
  const id = useRef("");
  return {
    next: () => (id.current ||= crypto.randomUUID()),
    done: () => {
      id.current = "";
    },
  };
}

/** A note for colleagues. */
export function AddNote({ member: { id: profile, site } }: { member: DeskMember }) {
  const { send, isBusy, failure } = useWrite("POST /api/member-notes");
  const { revalidate } = useRevalidator();
  const id = useNextId();
  const sending = {
    isBusy,
    failure: failure?.message ?? null,
    async send(fields: FormData) {
      const body = { id: id.next(), profile, text: fieldOf(fields, "text") };
      if (!(await send({ query: { site }, body }))) return false;
      id.done();
      await revalidate();
      return true;
    },
  };
  return (
    <ActionDialog shortcut="n" label={text.note} about={text.noteAbout} sending={sending} withReason={false}>
      <label className="label">
        {text.noteText}
        <textarea name="text" required maxLength={2000} rows={4} className="field" />
      </label>
    </ActionDialog>
  );
}

/** Credits that finance gives or takes. */
export function GiveCredits({ member: { id: profile, site } }: { member: DeskMember }) {
  const { send, isBusy, failure } = useWrite("POST /api/credit-grants");
  const { revalidate } = useRevalidator();
  const id = useNextId();
  const sending = {
    isBusy,
    failure: failure?.message ?? null,
    async send(fields: FormData) {
      // what was refused and is asked for again is another one; what may have arrived is the same
      if (failure && failure.code !== "offline" && failure.code !== "error") id.done();
      const body = {
        id: id.next(),
        profile,
        credits: Number(fieldOf(fields, "credits")),
        reason: fieldOf(fields, "reason"),
      };
      if (!(await send({ query: { site }, body }))) return false;
      id.done();
      await revalidate();
      return true;
    },
  };
  return (
    <ActionDialog
      shortcut="g"
      label={text.credits}
      about={text.creditsAbout(CREDITS_ALONE)}
      sending={sending}
    >
      <label className="label">
        {text.creditsLabel}
        <input name="credits" type="number" required min={-10_000} max={10_000} step={1} className="field" />
      </label>
    </ActionDialog>
  );
}
