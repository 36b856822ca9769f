import { useState } from "react";
import { Form, Link, useSearchParams } from "react-router";
import { SiteSelect } from "#client/desk/ui/site-select.tsx";
import { workWords } from "#client/desk/words-work.ts";
import { PHOTO_QUEUES } from "#contract/desk/work-kinds.ts";
import { LOCALES } from "#contract/entities.ts";

const text = workWords.photos;

/** What the list is narrowed down to, in the address. */
export function Filters() {
  const [asked] = useSearchParams();
  const [isOpen, setOpen] = useState(false);
  const value = (name: string) => asked.get(name) ?? "";
  return (
    <>
      <button type="button" className="btn sm:hidden" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {text.filters.title}
      </button>
      <Form
        role="search"
        className={`${isOpen ? "grid" : "hidden"} w-full grid-cols-2 gap-2 sm:flex sm:w-auto`}
        onChange={(event) => event.currentTarget.requestSubmit()}
      >
        {["view", "about"].map(
          (name) => value(name) !== "" && <input key={name} type="hidden" name={name} value={value(name)} />,
        )}
        <SiteSelect value={value("site")} />
        <Select name="queue" title={text.filters.queue} value={value("queue")}>
          <option value="">{text.filters.allKinds}</option>
          {PHOTO_QUEUES.map((queue) => (
            <option key={queue} value={queue}>
              {workWords.queues[queue]}
            </option>
          ))}
        </Select>
        <Select name="in_chat" title={text.filters.place} value={value("in_chat")}>
          <option value="">{text.places.all}</option>
          <option value="0">{text.places.profile}</option>
          <option value="1">{text.places.chat}</option>
        </Select>
        <Select name="language" title={text.filters.language} value={value("language")}>
          <option value="">{text.filters.allLanguages}</option>
          {LOCALES.map((locale) => (
            <option key={locale} value={locale}>
              {locale}
            </option>
          ))}
        </Select>
      </Form>
      {value("about") !== "" && <OneMember />}
    </>
  );
}

/** That only one member's pictures are shown, and the way to all. */
function OneMember() {
  const [asked] = useSearchParams();
  const all = new URLSearchParams([...asked].filter(([name]) => name !== "about"));
  return (
    <p className="flex items-center gap-2">
      {text.filters.oneMember(asked.get("about") ?? "")}
      <Link to={`?${all}`} className="btn-plain">
        {text.filters.everyone}
      </Link>
    </p>
  );
}

const Select = ({
  name,
  title,
  value,
  children,
}: {
  name: string;
  title: string;
  value: string;
  children: React.ReactNode;
}) => (
  <label className="label sm:max-w-36">
    {title}
    <select name={name} defaultValue={value} className="field">
      {children}
    </select>
  </label>
);
