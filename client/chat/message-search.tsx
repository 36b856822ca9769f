import { use, useEffect, useEffectEvent, useRef, useState } from "react";
import { FormattedMessage } from "react-intl";
import { useStores } from "#client/page/context.tsx";
import { pathOf } from "#client/routes.ts";
import { BrowserContext } from "#client/runtime/browser-context.tsx";
import { PageLink } from "#client/ui/page-link.tsx";
import type { FoundView } from "#contract/calls/chat/chat-search.ts";
import { SEARCH_LENGTH, SEARCH_RESULTS } from "#contract/product/chat-limits.ts";
import { foldText } from "#contract/product/fold-text.ts";
import { useDateLabels } from "./date-labels.ts";
import { requestJump } from "./jump-request.ts";
import { Avatar, usePartnerName } from "./partner.tsx";
import styles from "./find.module.css";

/** Milliseconds after the last key in which a search waits for the next one. */
const DEBOUNCE = 250;
/** Answers without enough results after which the reader is asked whether to search on. */
const MAX_CALLS = 5;

interface Results {
  text: string;
  found: readonly FoundView[];
  /** The cursor of what was not searched yet. */
  before: string | null;
  state: "searching" | "done" | "failed";
}

/** The messages in which some words are, in one conversation or in all; the newest first. */
export function MessageSearch({
  text,
  conversation,
  onOpen,
}: {
  text: string;
  conversation: string | null;
  /** A result was followed. */
  onOpen: () => void;
}) {
  const browser = use(BrowserContext);
  const [results, setResults] = useState<Results | null>(null);
  const run = useRef(0);
  const words = text.trim().slice(0, SEARCH_LENGTH.max);
  const isLongEnough = foldText(words).length >= SEARCH_LENGTH.min;

  /** Searches until there is a page more of results, or so many answers had too few. */
  async function search(start: Results): Promise<void> {
    const number = ++run.current;
    if (!browser) return;
    let now: Results = { ...start, state: "searching" };
    const wanted = start.found.length + SEARCH_RESULTS;
    setResults(now);
    for (let calls = 0; calls < MAX_CALLS; calls++) {
      const answer = await browser.api
        .write(
          "POST /api/chat-search.php",
          {},
          {
            text: now.text,
            ...(conversation !== null && { conversation }),
            ...(now.before !== null && { before: now.before }),
          },
        )
        .catch(() => null);
      if (number !== run.current) return;
      if (!answer) return setResults({ ...now, state: "failed" });
      now = { ...now, found: [...now.found, ...answer.found], before: answer.before };
      if (now.before === null || now.found.length >= wanted) break;
      setResults(now);
    }
    setResults({ ...now, state: "done" });
  }
  const begin = useEffectEvent((wanted: string) => {
    if (isLongEnough) void search({ text: wanted, found: [], before: null, state: "searching" });
    else {
      run.current++;
      setResults(null);
    }
  });
  useEffect(() => {
    const timer = setTimeout(() => {
      begin(words);
    }, DEBOUNCE);
    return () => {
      clearTimeout(timer);
    };
  }, [words]);

  if (!isLongEnough || !results) return null;
  const { found, before, state } = results;
  return (
    <section className={styles.finds} aria-labelledby="finds" aria-busy={state === "searching"}>
      <h3 id="finds" className="legend">
        <FormattedMessage id="chat.find.messages" />
      </h3>
      <ul>
        {found.map((each) => (
          <li key={`${each.conversation.id} ${each.message}`}>
            <Find found={each} isNamed={conversation === null} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      <p className={`${styles.finds__state} meta`} role="status">
        {state === "searching" ? (
          <FormattedMessage tagName="span" id="chat.find.busy" />
        ) : state === "failed" ? (
          <FormattedMessage tagName="span" id="chat.find.failed" />
        ) : (
          found.length === 0 && (
            <FormattedMessage tagName="span" id="chat.find.none" values={{ text: results.text }} />
          )
        )}
      </p>
      {state !== "searching" && (before !== null || state === "failed") && (
        <button type="button" className="btn btn--row" onClick={() => void search(results)}>
          <FormattedMessage id={state === "failed" ? "chat.find.again" : "chat.find.older"} />
        </button>
      )}
    </section>
  );
}

/** A result. It leads to its conversation, which then leads to the message. */
function Find({
  found: { conversation, profile, message, from_me: isOwn, at, excerpt, start, end },
  isNamed,
  onOpen,
}: {
  found: FoundView;
  isNamed: boolean;
  onOpen: () => void;
}) {
  const { chats } = useStores();
  const times = useDateLabels();
  const name = usePartnerName(profile);
  return (
    <PageLink
      className={styles.find}
      href={pathOf("chats-id", { id: conversation.id })}
      onClick={() => {
        requestJump(chats, conversation.id, message);
        onOpen();
      }}
    >
      {isNamed && <Avatar partner={profile} size="small" />}
      <span className={styles.find__head}>
        <b dir="auto">{isOwn && !isNamed ? <FormattedMessage tagName="span" id="chat.quote.you" /> : name}</b>
        <time className="meta num" dateTime={at}>
          {times.short(at)}
        </time>
      </span>
      <span className={styles.find__text} dir="auto">
        {isOwn && isNamed && <FormattedMessage tagName="span" id="chat.excerpt.own" values={{ words: "" }} />}
        {excerpt.slice(0, start)}
        <mark>{excerpt.slice(start, end)}</mark>
        {excerpt.slice(end)}
      </span>
    </PageLink>
  );
}
