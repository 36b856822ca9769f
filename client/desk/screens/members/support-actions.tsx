import { useRevalidator } from "react-router";
import { useWrite } from "#client/desk/ui/use-write.ts";
import { words } from "#client/desk/words.ts";
import type { MemberActionBody } from "#contract/desk/member-actions.ts";
import type { DeskMember } from "#contract/desk/member.ts";
import { ActionDialog, fieldOf } from "./action-dialog.tsx";

const text = words.members.actions;

/** One of support's actions on a member: `bodyOf` makes its body of the form. */
export function useMemberAction(
  { site }: Pick<DeskMember, "site">,
  bodyOf: (fields: FormData) => MemberActionBody,
) {
  const { send, isBusy, failure } = useWrite("POST /api/member-actions");
  const { revalidate } = useRevalidator();
  return {
    isBusy,
    failure: failure?.message ?? null,
    async send(fields: FormData): Promise<boolean> {
      const isDone = (await send({ query: { site }, body: bodyOf(fields) })) !== null;
      if (isDone) await revalidate();
      return isDone;
    },
  };
}

type Plain = "clear_bounce" | "end_sessions" | "export" | "delete";

/** An action that needs a reason alone. */
function PlainAction({
  member,
  action,
  ...dialog
}: {
  member: DeskMember;
  action: Plain;
  shortcut: string;
  label: string;
  about: string;
  isDanger?: boolean;
}) {
  const sending = useMemberAction(member, (fields) => ({
    action,
    profile: member.id,
    reason: fieldOf(fields, "reason"),
  }));
  return <ActionDialog {...dialog} sending={sending} />;
}

/** What support does for a member. */
export function SupportActions({ member }: { member: DeskMember }) {
  const { account, profile, id } = member;
  const email = useMemberAction(member, (fields) => ({
    action: "change_email",
    profile: id,
    email: fieldOf(fields, "email"),
    reason: fieldOf(fields, "reason"),
  }));
  const birth = useMemberAction(member, (fields) => ({
    action: "correct_birth",
    profile: id,
    date_of_birth: fieldOf(fields, "date_of_birth"),
    reason: fieldOf(fields, "reason"),
  }));
  if (!account) return null;
  return (
    <>
      {(account.stopped_at !== null || account.email_off?.reason === "bounce") && (
        <PlainAction
          member={member}
          action="clear_bounce"
          shortcut="b"
          label={text.clearBounce}
          about={text.clearBounceAbout}
        />
      )}
      <PlainAction
        member={member}
        action="end_sessions"
        shortcut="s"
        label={text.endSessions}
        about={text.endSessionsAbout}
      />
      <ActionDialog shortcut="e" label={text.changeEmail} about={text.changeEmailAbout} sending={email}>
        <label className="label">
          {text.newEmail}
          <input name="email" type="email" required maxLength={254} autoComplete="off" className="field" />
        </label>
      </ActionDialog>
      <ActionDialog shortcut="d" label={text.birth} sending={birth}>
        <label className="label">
          {text.newBirth}
          <input
            name="date_of_birth"
            type="date"
            required
            defaultValue={profile?.date_of_birth}
            className="field"
          />
        </label>
      </ActionDialog>
      <PlainAction
        member={member}
        action="export"
        shortcut="x"
        label={text.export}
        about={text.exportAbout}
      />
      {account.erase_at === null && (
        <PlainAction
          member={member}
          action="delete"
          shortcut="Shift+d"
          label={text.delete}
          about={text.deleteAbout}
          isDanger
        />
      )}
    </>
  );
}
