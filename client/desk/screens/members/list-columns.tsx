import { Link } from "react-router";
import type { Column } from "#client/desk/ui/list.tsx";
import { Sum } from "#client/desk/ui/sum.tsx";
import { Time } from "#client/desk/ui/time.tsx";
import { said } from "#client/desk/words-members.ts";
import { words } from "#client/desk/words.ts";
import type { MemberListName, MemberListRow } from "#contract/desk/member-lists.ts";
import type { DeskMember } from "#contract/desk/member.ts";
import { ActionDialog, fieldOf } from "./action-dialog.tsx";
import { useMemberAction } from "./support-actions.tsx";

const text = words.members.member;

/** Emails that may be sent again; the server decides it. */
const RESENDABLE =
  /^(activate|reset|deleted|reactivate|receipt|prenotice|withdrawal|refunded|provider_refund|document|appeal_refused|decision_\w+)$/;

/** What the person who looks may do from a list. */
export interface ListRights {
  mayResend: boolean;
  seesMoney: boolean;
}

/** A list's columns: only those that it has something for. */
export function columnsOf(
  name: MemberListName,
  member: DeskMember,
  { mayResend, seesMoney }: ListRights,
): readonly Column<MemberListRow>[] {
  const { columns } = text;
  const order: Column<MemberListRow> = {
    title: columns.id,
    cell: ({ id }) =>
      seesMoney ? (
        <Link to={`/money/orders/${member.site}/${id}`} className="break-all">
          {id}
        </Link>
      ) : (
        <code className="break-all">{id}</code>
      ),
  };
  const at: Column<MemberListRow> = { title: columns.at, cell: (row) => <Time at={row.at} /> };
  const kind: Column<MemberListRow> = { title: columns.kind, cell: (row) => said(row.kind) };
  const state: Column<MemberListRow> = { title: columns.state, cell: (row) => said(row.state ?? "") };
  const details: Column<MemberListRow> = {
    title: columns.text,
    cell: (row) => <span className="whitespace-pre-wrap">{row.text}</span>,
  };
  const reason: Column<MemberListRow> = { title: columns.text, cell: (row) => said(row.text ?? "") };
  const who: Column<MemberListRow> = { title: columns.other, cell: (row) => row.other };
  const amount: Column<MemberListRow> = {
    title: columns.amount,
    cell: (row) =>
      row.amount !== null &&
      (row.currency === null ? row.amount : <Sum amount={row.amount} currency={row.currency} />),
    isNumber: true,
  };
  const other: Column<MemberListRow> = {
    title: columns.other,
    cell: (row) => row.other !== null && <Link to={`/members/${member.site}/${row.other}`}>{row.other}</Link>,
  };
  const to = (path: string): Column<MemberListRow> => ({
    title: columns.id,
    cell: (row) => (
      <Link to={`/cases/${member.site}/${path}/${encodeURIComponent(row.id)}`} className="break-all">
        {row.id}
      </Link>
    ),
  });
  const resend: Column<MemberListRow> = {
    title: columns.actions,
    cell: (row) =>
      RESENDABLE.test(row.kind) && member.account && <Resend key={row.id} member={member} mail={row} />,
  };
  const balance: Column<MemberListRow> = { title: columns.balance, cell: (row) => row.state, isNumber: true };
  const cases = [at, to("report"), kind, state, other];
  const all: Record<MemberListName, readonly Column<MemberListRow>[]> = {
    orders: [at, order, kind, amount, state, details],
    ledger: [at, kind, amount, balance, details],
    grants: [at, amount, state, who, details],
    decisions: [at, to("decision"), kind, reason, state],
    reports_about: cases,
    reports_by: cases,
    complaints: [at, to("complaint"), kind, state, other],
    mails: [at, kind, state, ...(mayResend ? [resend] : [])],
    consents: [at, kind, state, details, who],
    notes: [at, details, who],
  };
  return all[name];
}

/** Sends an email again; the key is that of the newest. */
function Resend({ member, mail }: { member: DeskMember; mail: MemberListRow }) {
  const sending = useMemberAction(member, (fields) => ({
    action: "resend_mail",
    profile: member.id,
    mail: mail.id,
    reason: fieldOf(fields, "reason"),
  }));
  const newest = member.lists.mails?.rows.find(({ kind }) => RESENDABLE.test(kind));
  return (
    <ActionDialog
      label={text.resend}
      about={words.members.actions.resendAbout}
      sending={sending}
      {...(newest?.id === mail.id && { shortcut: "r" })}
    />
  );
}
