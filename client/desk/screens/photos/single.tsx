import { workWords } from "#client/desk/words-work.ts";
import type { PhotoItem } from "#contract/desk/photos.ts";
import { fileOf, isCovered, Picture, Recording } from "./picture.tsx";
import type { PhotosState } from "./state.ts";

const text = workWords.photos;
/** Pictures behind the one that is shown, which are loaded beforehand. */
const AHEAD = 4;

/** One after the other. Those that come next are loaded, so that they are there with the key. */
export function Single({ state: { items, at, turned }, onGone }: { state: PhotosState; onGone: () => void }) {
  return (
    <div className="card h-[46vh] overflow-hidden bg-well lg:h-[calc(100vh-170px)]">
      {items
        .slice(at, at + 1 + AHEAD)
        .map((item, index) =>
          index === 0 ? (
            <Item key={item.subject} item={item} covered={isCovered(item, turned)} onGone={onGone} />
          ) : (
            <Preloaded key={item.subject} item={item} />
          ),
        )}
    </div>
  );
}

function Item({ item, covered, onGone }: { item: PhotoItem; covered: boolean; onGone: () => void }) {
  if (item.queue === "recording")
    return (
      <div className="grid h-full place-items-center">
        <Recording item={item} isMuted={covered} />
      </div>
    );
  if (item.queue === "photo")
    return (
      <Picture item={item} name={item.filename} isCovered={covered} onGone={onGone} className="h-full" />
    );
  return (
    <div className="grid h-full grid-cols-2 gap-1">
      <Picture
        item={item}
        name={item.filename}
        caption={item.pose ? `${text.selfie}. ${text.asked}: ${text.poses[item.pose]}` : text.selfie}
        isCovered={covered}
        onGone={onGone}
        className="h-full"
      />
      {item.main_filename !== null && (
        <Picture
          item={item}
          name={item.main_filename}
          caption={text.main}
          isCovered={covered}
          onGone={onGone}
          className="h-full"
        />
      )}
    </div>
  );
}

/** It is in the document, so that the browser has it decoded once it is shown. */
const Preloaded = ({ item }: { item: PhotoItem }) => (
  <div hidden>
    {item.queue !== "recording" &&
      [item.filename, item.main_filename].map(
        (name) => name !== null && <img key={name} src={fileOf(item.site, name)} alt="" />,
      )}
  </div>
);
