import { Autocomplete } from "@base-ui/react/autocomplete";
import { Dialog } from "@base-ui/react/dialog";
import { useState } from "react";
import { useNavigate } from "react-router";
import { Failure } from "#client/desk/ui/failure.tsx";
import { Kbd, useKey } from "#client/desk/ui/keys.tsx";
import { words } from "#client/desk/words.ts";
import type { Found, SearchAnswer } from "#contract/desk/search.ts";
import { useSearch } from "./use-search.ts";

const text = words.members.find;

/** Something that was found, or all of it on a page of its own. */
type Item = Found | "all";

/** Finds a member from every screen: Ctrl+K, type, Enter. */
export function FindMember() {
  const [isOpen, setOpen] = useState(false);
  useKey("Ctrl+k", text.open, () => setOpen(true), { always: true });
  return (
    <Dialog.Root open={isOpen} onOpenChange={setOpen}>
      <Dialog.Trigger
        className="btn justify-between! whitespace-nowrap text-13px"
        aria-keyshortcuts="Control+K"
      >
        {text.open} <Kbd>Ctrl+K</Kbd>
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 bg-black/50" />
        <Dialog.Popup className="card fixed inset-x-0 top-[8vh] mx-auto w-[min(94vw,40rem)] p-4">
          <Dialog.Title className="subtitle mb-2">{text.open}</Dialog.Title>
          <Search onDone={() => setOpen(false)} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Search({ onDone }: { onDone: () => void }) {
  const [typed, setTyped] = useState("");
  const navigate = useNavigate();
  const { q, answer, failure, isBusy } = useSearch(typed);
  const found = typed.trim() === "" || isBusy ? [] : (answer?.found ?? []);
  const go = (there: string) => {
    onDone();
    void navigate(there);
  };
  const page = (more: string) => `/members?${new URLSearchParams({ q: typed.trim() })}${more}`;
  const open = (item: Item) => {
    if (item === "all") go(page(""));
    else if (item.url !== null) go(item.url);
  };
  const items: readonly Item[] = found.length > 0 ? [...found, "all"] : [];
  return (
    <Autocomplete.Root
      inline
      open
      mode="none"
      items={items}
      value={typed}
      onValueChange={(value, { reason }) => {
        if (reason !== "item-press") setTyped(value);
      }}
      itemToStringValue={(item: Item) => (item === "all" ? typed : item.id)}
      autoHighlight="always"
      keepHighlight
    >
      <Autocomplete.Input
        aria-label={text.label}
        placeholder={text.label}
        maxLength={254}
        className="field"
        onKeyDown={(event) => {
          // somebody who pastes a number does not wait for the list: the page opens what alone is found
          if (event.key !== "Enter" || typed.trim() === "" || items.length > 0) return;
          event.preventDefault();
          go(page("&go=1"));
        }}
      />
      <Autocomplete.Status className="min-h-6 py-1 text-13px text-soft">
        <span>{sayOf({ typed, q, answer, isBusy })}</span>
      </Autocomplete.Status>
      {failure && !isBusy && <Failure message={failure.message} />}
      <Autocomplete.List className="max-h-[60vh] overflow-y-auto">
        {(item: Item) => (
          <Autocomplete.Item
            key={item === "all" ? item : `${item.kind} ${item.site} ${item.id} ${item.member}`}
            value={item}
            disabled={item !== "all" && item.url === null}
            onClick={() => open(item)}
            className="flex cursor-pointer flex-wrap items-center gap-x-3 rounded-lg px-3 py-2 data-[disabled]:opacity-60 data-[highlighted]:bg-well data-[highlighted]:outline-2 data-[highlighted]:outline-solid data-[highlighted]:outline-accent data-[highlighted]:-outline-offset-2"
          >
            {item === "all" ? text.all(q) : <FoundRow found={item} />}
          </Autocomplete.Item>
        )}
      </Autocomplete.List>
      {answer && answer.own_backend.length > 0 && !isBusy && (
        <p className="pt-2 text-13px text-soft">{text.elsewhere(answer.own_backend)}</p>
      )}
    </Autocomplete.Root>
  );
}

/** What is going on, for the eye and for the ear. */
function sayOf({
  typed,
  q,
  answer,
  isBusy,
}: {
  typed: string;
  q: string;
  answer: SearchAnswer | null;
  isBusy: boolean;
}): string {
  if (typed.trim() === "") return text.hint;
  if (isBusy) return text.busy;
  if (!answer) return "";
  if (answer.found.length > 0) return text.count(answer.found.length);
  return `${text.nothing(q)} ${text.looked(answer.looked_for)}`;
}

/** Who was found, by what, and where. */
const FoundRow = ({ found: { kind, id, name, member, site } }: { found: Found }) => (
  <>
    <span className="font-medium">{name ?? (member === null ? text.noScreen : text.erased)}</span>
    <span className="chip">{text.kinds[kind]}</span>
    {kind !== "name" && <span className="break-all text-13px text-soft">{id}</span>}
    <span className="ms-auto text-13px text-soft">{site}</span>
  </>
);
