import { useState } from "react";
import { useRouteLoaderData } from "react-router";
import type { loadShell } from "#client/desk/shell.tsx";
import { Failure } from "#client/desk/ui/failure.tsx";
import { KeyButton } from "#client/desk/ui/keys.tsx";
import { List, type Column } from "#client/desk/ui/list.tsx";
import { useKept } from "#client/desk/ui/use-kept.ts";
import { useWrite } from "#client/desk/ui/use-write.ts";
import { words } from "#client/desk/words.ts";
import type { DeskAnswer } from "#contract/desk/rules.ts";
import type { SiteFault } from "#contract/desk/site-previews.ts";
import { PreviewParts } from "./preview-parts.tsx";

const text = words.sitePreview;

const FAULTS: readonly Column<SiteFault>[] = [
  { title: text.faults.line, cell: ({ line }) => line ?? text.faults.notThere, isNumber: true },
  { title: text.faults.key, cell: ({ key }) => <code>{key}</code> },
  { title: text.faults.says, cell: ({ says }) => says },
];

/** Tries a site's file before it is deployed: pasted, or opened from the device. Nothing of it is stored. */
export function Component() {
  const { value: draft, keep } = useKept("site file", { id: "", text: "" });
  const { send, isBusy, failure } = useWrite("POST /api/site-previews");
  const [answer, setAnswer] = useState<DeskAnswer<"POST /api/site-previews"> | null>(null);
  const sites = useRouteLoaderData<typeof loadShell>("shell")?.sites ?? [];
  const check = async () => {
    if (draft.id === "" || draft.text.trim() === "") return;
    const found = await send({ query: {}, body: draft });
    if (found) setAnswer(found);
  };
  const open = async (file: File | undefined) => {
    if (!file) return;
    keep({ id: file.name.replace(/\.toml$/, ""), text: await file.text() });
    setAnswer(null);
  };
  return (
    <div className="grid gap-5">
      <div>
        <h1 className="title">{text.title}</h1>
        <p className="max-w-3xl text-soft">{text.about}</p>
      </div>
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          void check();
        }}
      >
        <div className="flex flex-wrap items-end gap-3">
          <label className="label">
            {text.open}
            <input
              type="file"
              accept=".toml"
              className="field"
              onChange={({ target }) => void open(target.files?.[0])}
            />
          </label>
          <label className="label">
            {text.id}
            <input
              value={draft.id}
              onChange={({ target }) =>
                keep({ ...draft, id: target.value.toLowerCase().replaceAll(/[^a-z0-9-]/g, "") })
              }
              list="sites"
              required
              maxLength={40}
              autoComplete="off"
              className="field"
            />
            <datalist id="sites">
              {sites.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </datalist>
          </label>
          <KeyButton keys="c" className="btn-first" onAct={() => void check()} disabled={isBusy}>
            {text.check}
          </KeyButton>
        </div>
        <label className="label">
          {text.text}
          <textarea
            value={draft.text}
            onChange={({ target }) => keep({ ...draft, text: target.value })}
            onKeyDown={(event) => {
              if (event.key === "Escape") event.currentTarget.blur();
            }}
            required
            rows={12}
            maxLength={100_000}
            spellCheck={false}
            className="field font-mono text-13px"
          />
        </label>
      </form>
      {failure && <Failure message={failure.message} onRetry={() => void check()} />}
      {answer && answer.faults.length > 0 && (
        <section className="grid gap-2">
          <h2 className="subtitle text-danger" role="status">
            {text.faults.title(answer.faults.length)}
          </h2>
          <List
            rows={answer.faults}
            columns={FAULTS}
            keyOf={({ line, key, says }) => `${line} ${key} ${says}`}
            empty=""
            caption={text.faults.title(answer.faults.length)}
          />
        </section>
      )}
      {answer?.preview && <PreviewParts preview={answer.preview} />}
    </div>
  );
}
