import { use, useEffect, useId, useRef, useState, type KeyboardEvent } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { useFrame, useUser } from "#client/page/context.tsx";
import type { MessageId } from "#client/page/intl.tsx";
import { BrowserContext } from "#client/runtime/browser-context.tsx";
import { Icon } from "#client/ui/icon.tsx";
import { foldText } from "#contract/product/fold-text.ts";
import { loadEmoji, type Emoji } from "./emoji/emoji.ts";
import { readRecentEmoji, saveRecentEmoji } from "./emoji/recent-emoji.ts";
import styles from "./emoji.module.css";

/** The groups of emoji in the order of the data, after the recent ones. */
const GROUPS: readonly (readonly [name: MessageId, icon: string])[] = [
  ["chat.emoji.recent", "i-tabler-clock"],
  ["chat.emoji.smileys", "i-tabler-mood-smile"],
  ["chat.emoji.people", "i-tabler-friends"],
  ["chat.emoji.nature", "i-tabler-paw"],
  ["chat.emoji.food", "i-tabler-apple"],
  ["chat.emoji.travel", "i-tabler-plane"],
  ["chat.emoji.activities", "i-tabler-ball-football"],
  ["chat.emoji.objects", "i-tabler-bulb"],
  ["chat.emoji.symbols", "i-tabler-heart"],
];
const RECENT = 0;
const SMILEYS = 1;
/** Emoji that a search shows at most. */
const MAX_FOUND = 80;

/** The system's emoji by group, the recent ones of this device first, with a search by their names. */
export function EmojiPicker({ onPick }: { onPick: (emoji: string) => void }) {
  const intl = useIntl();
  const { locale } = useFrame();
  const storage = use(BrowserContext)?.storage;
  const member = useUser()?.id;
  const [groups, setGroups] = useState<readonly (readonly Emoji[])[] | "failed" | null>(null);
  const [recent] = useState(() => (storage && member !== undefined ? readRecentEmoji(storage, member) : []));
  const [group, setGroup] = useState(recent.length > 0 ? RECENT : SMILEYS);
  const [search, setSearch] = useState("");
  const id = useId();
  useEffect(() => {
    let isGone = false;
    loadEmoji(locale).then(
      (loaded) => {
        if (!isGone) setGroups(loaded);
      },
      () => {
        if (!isGone) setGroups("failed");
      },
    );
    return () => {
      isGone = true;
    };
  }, [locale]);
  const all = groups === "failed" || groups === null ? [] : groups.flat();
  const words = foldText(search.trim());
  const shown =
    words !== ""
      ? all.filter(({ names }) => foldText(names).includes(words)).slice(0, MAX_FOUND)
      : group === RECENT
        ? recent.map((emoji) => all.find((each) => each.emoji === emoji) ?? { emoji, name: emoji, names: "" })
        : groups === "failed" || groups === null
          ? []
          : (groups[group - 1] ?? []);
  const [title] = GROUPS[group] ?? GROUPS[SMILEYS] ?? ["chat.emoji.smileys"];
  const pick = (emoji: string) => {
    if (storage && member !== undefined) saveRecentEmoji(storage, member, emoji);
    onPick(emoji);
  };
  return (
    <div className={styles.emoji}>
      <input
        className="input"
        type="search"
        value={search}
        aria-label={intl.formatMessage({ id: "chat.emoji.search" })}
        placeholder={intl.formatMessage({ id: "chat.emoji.search" })}
        onChange={(event) => {
          setSearch(event.currentTarget.value);
        }}
        onKeyDown={(event) => {
          // inside the form of the composer Enter would send the message
          if (event.key === "Enter") event.preventDefault();
        }}
      />
      <div
        className={styles.emoji__groups}
        role="group"
        aria-label={intl.formatMessage({ id: "chat.emoji.groups" })}
      >
        {GROUPS.map(([name, icon], i) => (
          <button
            key={name}
            type="button"
            aria-label={intl.formatMessage({ id: name })}
            aria-pressed={words === "" && i === group}
            onClick={() => {
              setGroup(i);
              setSearch("");
            }}
          >
            <Icon name={icon} className="icon--s" />
          </button>
        ))}
      </div>
      <p id={id} className="meta">
        <FormattedMessage id={words === "" ? title : "chat.emoji.found"} />
      </p>
      <Grid key={`${group} ${words}`} labelledBy={id} emoji={shown} onPick={pick} />
      <p className={`${styles.emoji__none} meta`} role="status">
        {groups === "failed" ? (
          <FormattedMessage tagName="span" id="chat.emoji.failed" />
        ) : (
          groups !== null && shown.length === 0 && <FormattedMessage tagName="span" id="chat.emoji.none" />
        )}
      </p>
    </div>
  );
}

/** One stop of the tabulator; the arrow keys lead from one emoji to the next. */
function Grid({
  labelledBy,
  emoji,
  onPick,
}: {
  labelledBy: string;
  emoji: readonly Emoji[];
  onPick: (emoji: string) => void;
}) {
  const [current, setCurrent] = useState(0);
  const grid = useRef<HTMLDivElement>(null);
  function onKeyDown(event: KeyboardEvent): void {
    const buttons = [...(grid.current?.children ?? [])].filter((each) => each instanceof HTMLElement);
    const top = buttons[0]?.offsetTop;
    const columns = Math.max(1, buttons.filter(({ offsetTop }) => offsetTop === top).length);
    const moves: Record<string, number> = {
      ArrowRight: current + 1,
      ArrowLeft: current - 1,
      ArrowDown: current + columns,
      ArrowUp: current - columns,
      Home: 0,
      End: buttons.length - 1,
    };
    const next = moves[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const index = Math.max(0, Math.min(buttons.length - 1, next));
    setCurrent(index);
    buttons[index]?.focus();
  }
  return (
    <div
      ref={grid}
      className={styles.emoji__grid}
      role="toolbar"
      tabIndex={-1}
      aria-labelledby={labelledBy}
      onKeyDown={onKeyDown}
    >
      {emoji.map((each, i) => (
        <button
          key={each.emoji}
          type="button"
          tabIndex={i === current ? 0 : -1}
          aria-label={each.name}
          title={each.name}
          onClick={() => {
            setCurrent(i);
            onPick(each.emoji);
          }}
        >
          {each.emoji}
        </button>
      ))}
    </div>
  );
}
