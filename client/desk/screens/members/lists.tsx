import { Link, useNavigate, useSearchParams } from "react-router";
import { Kbd, useKey } from "#client/desk/ui/keys.tsx";
import { List, ListMeta, NextPage } from "#client/desk/ui/list.tsx";
import { words } from "#client/desk/words.ts";
import { MEMBER_LIST_NAMES } from "#contract/desk/member-list-names.ts";
import type { MemberListName } from "#contract/desk/member-lists.ts";
import type { DeskMember } from "#contract/desk/member.ts";
import { columnsOf, type ListRights } from "./list-columns.tsx";

const text = words.members.member;

/** The lists of a member, one open at a time; which one stands in the address. */
export function MemberLists({ member, rights }: { member: DeskMember; rights: ListRights }) {
  const [asked] = useSearchParams();
  const names = MEMBER_LIST_NAMES.filter((name) => member.lists[name] !== undefined);
  const name = names.find((known) => known === asked.get("list")) ?? names[0];
  const list = name && member.lists[name];
  if (!name || !list) return null;
  return (
    <section aria-label={text.lists[name]} className="grid gap-3">
      <nav aria-label={words.members.find.title} className="flex flex-wrap gap-1">
        {names.map((each, i) => (
          <ListLink
            key={each}
            name={each}
            isOpen={each === name}
            shortcut={i + 1}
            total={member.lists[each]?.total ?? 0}
          />
        ))}
      </nav>
      <ListMeta total={list.total} shown={list.rows.length} oldest={list.oldest_at} />
      <List
        rows={list.rows}
        columns={columnsOf(name, member, rights)}
        keyOf={({ id }) => id}
        empty={text.empty}
        caption={text.lists[name]}
      />
      <div>
        <NextPage next={list.next} />
      </div>
    </section>
  );
}

/** Opens a list; its digit does the same. */
function ListLink({
  name,
  isOpen,
  shortcut,
  total,
}: {
  name: MemberListName;
  isOpen: boolean;
  shortcut: number;
  total: number;
}) {
  const navigate = useNavigate();
  const there = `?list=${name}`;
  // ten lists have nine digits and a zero
  const key = String(shortcut % 10);
  useKey(key, text.lists[name], () => void navigate(there, { preventScrollReset: true }));
  return (
    <Link
      to={there}
      preventScrollReset
      aria-current={isOpen ? "true" : undefined}
      aria-keyshortcuts={key}
      className="flex items-center gap-2 rounded-lg px-3 py-1 no-underline hover:bg-well aria-[current=true]:bg-well aria-[current=true]:font-semibold"
    >
      {text.lists[name]} <span className="text-soft">{total}</span> <Kbd>{key}</Kbd>
    </Link>
  );
}
