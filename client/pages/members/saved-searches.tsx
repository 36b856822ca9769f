import { use, useId, useState, type RefObject } from "react";
import { FormattedMessage } from "react-intl";
import { CallFailed } from "#client/net/api.ts";
import { useFrame } from "#client/page/context.tsx";
import type { MessageId } from "#client/page/intl.tsx";
import { addressQuery } from "#client/parts/search/filter.ts";
import { pathOf } from "#client/routes.ts";
import { BrowserContext } from "#client/runtime/browser-context.tsx";
import { useCall } from "#client/runtime/use-call.ts";
import { Icon } from "#client/ui/icon.tsx";
import { PageLink } from "#client/ui/page-link.tsx";
import { RetryButton } from "#client/ui/retry-button.tsx";
import type { SavedSearch, SavedSearchesAnswer } from "#contract/calls/people/saved-searches.ts";
import { SAVED_SEARCH_NAME_LENGTH } from "#contract/product/limits.ts";
import { filterOfForm, type FormOffer } from "./form-filter.ts";
import styles from "./search.module.css";

interface SavedSearchesProps extends FormOffer {
  form: RefObject<HTMLFormElement | null>;
}

/** The searches that the member saved by name, and a field that saves the filter as the form has it now. */
export function SavedSearches({ form, ...offer }: SavedSearchesProps) {
  const { site, loggedIn } = useFrame();
  const api = use(BrowserContext)?.api;
  const { call, retry } = useCall(true, (calls) => calls.get("/api/saved-searches.php", {}));
  const [answer, setAnswer] = useState<SavedSearchesAnswer | null>(null);
  const [name, setName] = useState("");
  const [status, setStatus] = useState<MessageId | null>(null);
  const id = useId();
  const known = answer ?? (call.state === "ready" ? call.answer : null);

  async function change(write: () => Promise<SavedSearchesAnswer>, done: MessageId): Promise<void> {
    setStatus(null);
    try {
      setAnswer(await write());
      setName("");
      setStatus(done);
    } catch (error) {
      const code = error instanceof CallFailed ? error.failure.code : "error";
      setStatus(FAULTS[code] ?? "saved.failed");
    }
  }
  function save(): void {
    if (!api || !form.current) return;
    const filter = filterOfForm(form.current, { site, loggedIn, ...offer });
    const query = new URLSearchParams(addressQuery({ ...filter, page: 1 }, site)).toString();
    if (query === "") setStatus("saved.nothing");
    else if (name.trim() === "") setStatus("saved.nameless");
    else
      void change(
        () => api.write("PUT /api/saved-searches.php", {}, { name: name.trim(), query }),
        "saved.done",
      );
  }

  if (call.state === "failed")
    return (
      <p role="alert">
        <FormattedMessage id="saved.failed" /> <RetryButton onClick={retry} />
      </p>
    );
  return (
    <div className={styles.searches} aria-busy={known === null}>
      {known && known.searches.length > 0 && (
        <ul>
          {known.searches.map((search) => (
            <Saved
              key={search.name}
              {...search}
              onRemove={() => {
                if (api)
                  void change(
                    () => api.write("DELETE /api/saved-searches.php", { name: search.name }, null),
                    "saved.removed",
                  );
              }}
            />
          ))}
        </ul>
      )}
      {known?.searches.length === 0 && (
        <p className="meta">
          <FormattedMessage id="saved.none" />
        </p>
      )}
      <div className="field">
        <label htmlFor={id}>
          <FormattedMessage id="saved.name" />
        </label>
        <div className={styles.searches__new}>
          <input
            id={id}
            className="input"
            value={name}
            maxLength={SAVED_SEARCH_NAME_LENGTH}
            enterKeyHint="done"
            onChange={({ currentTarget }) => setName(currentTarget.value)}
            onInput={(event) => event.stopPropagation()}
            onKeyDown={(event) => {
              if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
              // the form around would search instead
              event.preventDefault();
              save();
            }}
          />
          <button type="button" className="btn btn--row" onClick={save}>
            <FormattedMessage id="saved.save" />
          </button>
        </div>
      </div>
      <p role="status">{status && <FormattedMessage tagName="span" id={status} />}</p>
    </div>
  );
}

function Saved({ name, query, onRemove }: SavedSearch & { onRemove: () => void }) {
  return (
    <li>
      <PageLink className="link" href={`${pathOf("members")}?${query}`}>
        {name}
      </PageLink>
      <button type="button" className="round" onClick={onRemove}>
        <Icon name="i-tabler-x" className="icon--s" />
        <span className="sr">
          <FormattedMessage id="saved.remove" values={{ name }} />
        </span>
      </button>
    </li>
  );
}

const FAULTS: Record<string, MessageId> = {
  too_many_searches: "saved.full",
  offline: "saved.offline",
};
