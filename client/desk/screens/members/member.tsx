import { useState } from "react";
import type { LoaderFunctionArgs } from "react-router";
import { Link, useLoaderData, useRouteLoaderData } from "react-router";
import { read } from "#client/desk/net.ts";
import type { loadShell } from "#client/desk/shell.tsx";
import { KeyButton } from "#client/desk/ui/keys.tsx";
import { SiteName } from "#client/desk/ui/site-select.tsx";
import { words } from "#client/desk/words.ts";
import { MEMBER_LIST_NAMES } from "#contract/desk/member-list-names.ts";
import type { DeskMember } from "#contract/desk/member.ts";
import { mayAct, type OperatorRole } from "#contract/platform/operators.ts";
import { AccountCard } from "./account-card.tsx";
import { MemberLists } from "./lists.tsx";
import { ModeratorActions } from "./moderator-actions.tsx";
import { AddNote, GiveCredits } from "./note-and-credits.tsx";
import { ProfileCard } from "./profile-card.tsx";
import { SupportActions } from "./support-actions.tsx";

const text = words.members;

/** The member, and a further page of the list that the address names. */
export async function loader({ request, params: { site = "", id = "" } }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams;
  const name = MEMBER_LIST_NAMES.find((known) => known === asked.get("list"));
  const after = asked.get("after");
  const [member, page] = await Promise.all([
    read("GET /api/member", { site, id }, request.signal),
    name !== undefined && after !== null
      ? read("GET /api/member-lists", { site, id, list: name, after }, request.signal)
      : null,
  ]);
  const lists = name !== undefined && page ? { ...member.lists, [name]: page } : member.lists;
  return { ...member, lists };
}

export function Component() {
  const member = useLoaderData<typeof loader>();
  const role = useRouteLoaderData<typeof loadShell>("shell")?.operator.role;
  return (
    <div className="grid gap-4">
      <Head member={member} />
      <div className="grid items-start gap-4 md:grid-cols-2 xl:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)_27rem]">
        <AccountCard member={member} />
        <ProfileCard member={member} />
        {role && <Actions member={member} role={role} />}
      </div>
      {role && (
        <MemberLists
          member={member}
          rights={{ mayResend: mayAct(role, ["support"]), seesMoney: mayAct(role, ["finance"]) }}
        />
      )}
    </div>
  );
}

function Head({ member: { id, name, site, state, account, lists } }: { member: DeskMember }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(id);
    setCopied(true);
  };
  return (
    <header className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <h1 className="title">{name ?? text.find.erased}</h1>
      <span className={`chip ${state === "active" ? "" : "font-semibold"}`}>{text.member.states[state]}</span>
      {account?.held && <span className="chip font-semibold text-late">{text.member.held}</span>}
      {account && (account.stopped_at !== null || account.email_off) && (
        <span className="chip font-semibold text-late">
          {account.email_off ? text.member.emailOff[account.email_off.reason] : text.member.bounced}
        </span>
      )}
      {lists.grants?.rows.some((grant) => grant.state === "waiting") && (
        <Link to="/members" className="chip font-semibold text-late">
          {text.grants.waiting}
        </Link>
      )}
      <span className="text-soft">
        <SiteName id={site} />
      </span>
      <span className="flex items-center gap-2 text-13px">
        <code className="break-all">{id}</code>
        <KeyButton keys="i" onAct={() => void copy()} className="btn-plain text-13px">
          {isCopied ? text.member.copied : text.member.copy}
        </KeyButton>
      </span>
    </header>
  );
}

function Actions({ member, role }: { member: DeskMember; role: OperatorRole }) {
  return (
    <section
      aria-labelledby="actions"
      className="card grid gap-2 p-4 sm:grid-cols-2 md:col-span-2 md:grid-cols-3 xl:col-span-1 xl:grid-cols-2"
    >
      <h2 id="actions" className="subtitle col-span-full">
        {text.actions.title}
      </h2>
      {member.account ? (
        <>
          {mayAct(role, ["support"]) && <SupportActions member={member} />}
          {mayAct(role, ["moderator"]) && <ModeratorActions member={member} />}
          {mayAct(role, ["finance"]) && <GiveCredits member={member} />}
          <AddNote member={member} />
        </>
      ) : (
        <p className="text-soft">{text.member.noAccount}</p>
      )}
    </section>
  );
}
