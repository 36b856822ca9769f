import { useState } from "react";
import { useRevalidator } from "react-router";
import { Failure } from "#client/desk/ui/failure.tsx";
import { KeyButton } from "#client/desk/ui/keys.tsx";
import { useWrite } from "#client/desk/ui/use-write.ts";
import { said } from "#client/desk/words-members.ts";
import { words } from "#client/desk/words.ts";
import type { DeskMember } from "#contract/desk/member.ts";
import { CONDUCT_REASONS, MAX_SUSPENSION_DAYS } from "#contract/product/member-decisions.ts";
import { ActionDialog, fieldOf } from "./action-dialog.tsx";

const text = words.members.actions;

/** What a moderator decides about an account: a hold at once, the rest in some seconds. */
export function ModeratorActions({ member }: { member: DeskMember }) {
  const [planned, setPlanned] = useState<string | null>(null);
  if (!member.account) return null;
  return (
    <>
      <Hold member={member} />
      {member.state !== "closed" && (
        <>
          {member.state !== "suspended" && (
            <Decision member={member} action="suspend" shortcut="u" onPlanned={setPlanned} />
          )}
          <Decision member={member} action="close" shortcut="l" onPlanned={setPlanned} />
        </>
      )}
      {planned !== null && <TakeBack id={planned} onTaken={() => setPlanned(null)} />}
    </>
  );
}

function Hold({ member: { id, site, account } }: { member: DeskMember }) {
  const { send, isBusy, failure } = useWrite("POST /api/holds");
  const { revalidate } = useRevalidator();
  const held = account?.held === true;
  const sending = {
    isBusy,
    failure: failure?.message ?? null,
    async send(fields: FormData) {
      const body = { profile: id, held: !held, reason: fieldOf(fields, "reason") };
      const isDone = (await send({ query: { site }, body })) !== null;
      if (isDone) await revalidate();
      return isDone;
    },
  };
  return (
    <ActionDialog
      shortcut="h"
      label={held ? text.release : text.hold}
      about={text.holdAbout}
      sending={sending}
    />
  );
}

function Decision({
  member: { id, site },
  action,
  shortcut,
  onPlanned,
}: {
  member: DeskMember;
  action: "suspend" | "close";
  shortcut: string;
  onPlanned: (id: string | null) => void;
}) {
  const { send, isBusy, failure } = useWrite("POST /api/member-decisions");
  const { revalidate } = useRevalidator();
  const sending = {
    isBusy,
    failure: failure?.message ?? null,
    async send(fields: FormData) {
      const reason = CONDUCT_REASONS.find((known) => known === fieldOf(fields, "because"));
      if (!reason) return false;
      const days = Number(fieldOf(fields, "days"));
      const common = { profile: id, reason, facts: fieldOf(fields, "facts") };
      const answer = await send({
        query: { site },
        body: action === "suspend" ? { action, ...common, ...(days > 0 && { days }) } : { action, ...common },
      });
      if (!answer) return false;
      onPlanned(answer.planned?.id ?? null);
      await revalidate();
      return true;
    },
  };
  return (
    <ActionDialog
      shortcut={shortcut}
      label={action === "suspend" ? text.suspend : text.close}
      about={text.decisionAbout}
      sending={sending}
      withReason={false}
      isDanger
    >
      <label className="label">
        {text.because}
        <select name="because" required className="field">
          {CONDUCT_REASONS.map((reason) => (
            <option key={reason} value={reason}>
              {said(reason)}
            </option>
          ))}
        </select>
      </label>
      {action === "suspend" && (
        <label className="label">
          {text.days}
          <input name="days" type="number" min={1} max={MAX_SUSPENSION_DAYS} className="field" />
        </label>
      )}
      <label className="label">
        {text.facts}
        <textarea name="facts" required minLength={10} maxLength={2000} rows={4} className="field" />
      </label>
    </ActionDialog>
  );
}

/** The way back while a decision has not taken effect. */
function TakeBack({ id, onTaken }: { id: string; onTaken: () => void }) {
  const { send, isBusy, failure } = useWrite("DELETE /api/planned");
  const [isTaken, setTaken] = useState(false);
  const takeBack = async () => {
    if (!(await send({ query: { id }, body: null }))) return;
    setTaken(true);
    onTaken();
  };
  return (
    <div role="status" className="grid gap-2">
      {isTaken ? text.takenBack : text.planned}
      {!isTaken && (
        <KeyButton keys="z" onAct={() => void takeBack()} disabled={isBusy}>
          {text.takeBack}
        </KeyButton>
      )}
      {failure && <Failure message={failure.message} />}
    </div>
  );
}
