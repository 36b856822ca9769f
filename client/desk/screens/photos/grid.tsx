import { useEffect } from "react";
import { workWords } from "#client/desk/words-work.ts";
import type { PhotoItem } from "#contract/desk/photos.ts";
import { fileOf, isCovered } from "./picture.tsx";
import type { PhotosAction, PhotosState } from "./state.ts";

const text = workWords.photos;

/** Many at once. A click chooses the current one, with Shift all up to it, with Ctrl one more. */
export function Grid({
  state: { items, at, chosen, turned },
  act,
  onOpen,
}: {
  state: PhotosState;
  act: (action: PhotosAction) => void;
  onOpen: () => void;
}) {
  const current = items[at];
  useEffect(() => {
    if (current) document.getElementById(idOf(current))?.scrollIntoView({ block: "nearest" });
  }, [current]);
  return (
    <div
      role="listbox"
      aria-label={text.list}
      aria-multiselectable="true"
      aria-activedescendant={current && idOf(current)}
      tabIndex={0}
      className="grid grid-cols-3 gap-2 p-1 sm:grid-cols-[repeat(auto-fill,minmax(140px,1fr))]"
    >
      {items.map((item, index) => (
        <Cell
          key={item.subject}
          item={item}
          isCurrent={index === at}
          isChosen={chosen.has(item.subject)}
          covered={isCovered(item, turned)}
          onPick={(event) => {
            if (event.shiftKey) return act({ do: "go", to: index, isChoosing: true });
            act({ do: "go", to: index });
            if (event.ctrlKey || event.metaKey) act({ do: "choose", subject: item.subject });
          }}
          onOpen={onOpen}
        />
      ))}
    </div>
  );
}

const idOf = ({ subject }: PhotoItem): string => `waits-${subject}`;

/** The columns of the grid, as it stands. */
export function columnsOf(): number {
  const grid = document.querySelector("[role=listbox]");
  return grid ? getComputedStyle(grid).gridTemplateColumns.split(" ").length : 1;
}

interface CellProps {
  item: PhotoItem;
  isCurrent: boolean;
  isChosen: boolean;
  covered: boolean;
  onPick: (event: { shiftKey: boolean; ctrlKey: boolean; metaKey: boolean }) => void;
  onOpen: () => void;
}

function Cell({ item, isCurrent, isChosen, covered, onPick, onOpen }: CellProps) {
  const ring = isCurrent ? "outline outline-3 outline-accent" : "";
  return (
    <button
      type="button"
      tabIndex={-1}
      id={idOf(item)}
      role="option"
      aria-selected={isChosen}
      aria-current={isCurrent ? "true" : undefined}
      aria-label={[
        item.about?.name,
        item.queue === "photo" ? "" : workWords.queues[item.queue],
        ...item.cover.map((why) => text.covers[why]),
      ]
        .filter(Boolean)
        .join(", ")}
      onClick={onPick}
      onDoubleClick={onOpen}
      className={`card group relative block p-0 text-start cursor-pointer overflow-hidden ${ring} ${isChosen ? "bg-accent! text-on-accent" : ""}`}
    >
      <span className="grid aspect-square place-items-center overflow-hidden bg-well">
        {item.queue === "recording" ? (
          <span className="text-32px" aria-hidden="true">
            ♪
          </span>
        ) : (
          <img
            src={fileOf(item.site, item.thumb_filename ?? item.filename)}
            alt=""
            className={`h-full w-full object-cover ${isChosen ? "opacity-60" : ""} ${covered ? "blur-xl grayscale group-hover:blur-none group-hover:grayscale-0" : ""}`}
          />
        )}
      </span>
      <span className="flex items-baseline justify-between gap-2 px-2 py-1 text-13px">
        <span className="truncate">
          {isChosen && <span>✓ </span>}
          {item.about?.name ?? workWords.today.gone}
        </span>
        <span className={item.cover.length > 0 ? "text-late" : ""}>
          {item.cover.map((why) => text.covers[why]).join(", ") ||
            (item.queue === "photo" ? item.language : workWords.queues[item.queue])}
        </span>
      </span>
    </button>
  );
}
