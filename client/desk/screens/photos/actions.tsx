import { useState } from "react";
import { write, DeskFailure } from "#client/desk/net.ts";
import { Failure } from "#client/desk/ui/failure.tsx";
import { Kbd, KeyButton, useKey } from "#client/desk/ui/keys.tsx";
import { workWords } from "#client/desk/words-work.ts";
import type { PhotoItem } from "#contract/desk/photos.ts";
import { isCovered } from "./picture.tsx";
import { meantBy, type PhotosAction, type PhotosState } from "./state.ts";
import { reasonsOf, type Verdict } from "./use-decide.ts";

const text = workWords.photos;
const DIGITS = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

/** Everything that can be done about what is chosen, or about the current one, each with its key. */
export function Actions({
  state,
  act,
  decide,
}: {
  state: PhotosState;
  act: (action: PhotosAction) => void;
  decide: (items: readonly PhotoItem[], verdict: Verdict) => void;
}) {
  const [isBan, setBan] = useState(false);
  const meant = meantBy(state);
  const [first] = meant;
  const refuse = (at: number) => {
    setBan(false);
    decide(meant, { decision: "refuse", at, isBan });
  };
  const unseen = meant.filter((item) => isCovered(item, state.turned));
  // nobody publishes what they have not seen
  const accept = () =>
    unseen.length > 0
      ? act({ do: "turn", subjects: unseen.map(({ subject }) => subject) })
      : decide(meant, { decision: "accept" });
  const turn = () => act({ do: "turn", subjects: meant.map(({ subject }) => subject) });
  const canBan = first?.queue === "photo";
  const covered = first !== undefined && isCovered(first, state.turned);
  useKey("Escape", text.leave, isBan ? () => setBan(false) : () => act({ do: "leave" }));
  return (
    <div className="grid gap-2">
      {state.chosen.size > 0 && <p role="status">{text.chosen(state.chosen.size)}</p>}
      <KeyButton
        keys="a"
        className="btn-first min-h-11! justify-between! lg:min-h-9!"
        disabled={!first}
        what={text.acceptWhat}
        onAct={accept}
      >
        {unseen.length > 0 ? text.lookFirst(unseen.length) : text.accept}
      </KeyButton>
      <fieldset disabled={!first}>
        <legend className="label pb-1">
          {isBan ? text.refuseAndBan : first?.queue === "selfie" ? text.refuseSelfie : text.refuse}
        </legend>
        <div className="grid grid-cols-2 gap-1 lg:grid-cols-1">
          {DIGITS.map((digit) => (
            <Refusal
              key={digit}
              digit={digit}
              reason={reasonsOf(first)[digit - 1]}
              isBan={isBan}
              onRefuse={first ? () => refuse(digit - 1) : null}
            />
          ))}
        </div>
      </fieldset>
      <div className="flex flex-wrap gap-1 whitespace-nowrap [&>*]:grow">
        <KeyButton
          keys="b"
          what={text.banWhat}
          disabled={!canBan}
          className={isBan ? "btn-danger justify-between! px-2!" : "btn justify-between! px-2!"}
          onAct={() => setBan(!isBan)}
        >
          {isBan ? text.noBan : text.ban}
        </KeyButton>
        <KeyButton
          keys="x"
          what={text.cover}
          disabled={!first}
          className="btn justify-between! px-2!"
          onAct={turn}
        >
          {!covered ? text.coverAgain : first.queue === "recording" ? text.play : text.uncover}
        </KeyButton>
        <Hold item={first} act={act} />
      </div>
    </div>
  );
}

/** Refuses with the reason of a digit. The key is listed whether or not there is such a reason. */
function Refusal({
  digit,
  reason,
  isBan,
  onRefuse,
}: {
  digit: number;
  reason: keyof typeof text.reasons | undefined;
  isBan: boolean;
  onRefuse: (() => void) | null;
}) {
  useKey(String(digit), text.refuseBecause(digit), reason ? onRefuse : null);
  if (!reason) return null;
  return (
    <button
      type="button"
      className={`btn min-h-11! justify-between! text-13px lg:min-h-8! ${isBan ? "border-danger! text-danger!" : ""}`}
      aria-keyshortcuts={String(digit)}
      onClick={() => onRefuse?.()}
    >
      {text.reasons[reason]} <Kbd>{String(digit)}</Kbd>
    </button>
  );
}

/** Holds the member's account for review, at once, or releases it. */
function Hold({ item, act }: { item: PhotoItem | undefined; act: (action: PhotosAction) => void }) {
  const [failure, setFailure] = useState<DeskFailure | null>(null);
  const isHeld = item?.member.held ?? false;
  const about = item?.about;
  const hold = async () => {
    if (!item || !about) return;
    act({ do: "held", member: about.id, held: !isHeld });
    setFailure(null);
    try {
      await write(
        "POST /api/holds",
        { site: item.site },
        { profile: about.id, held: !isHeld, reason: isHeld ? text.releaseReason : text.holdReason },
        crypto.randomUUID(),
      );
    } catch (error) {
      if (!(error instanceof DeskFailure)) throw error;
      act({ do: "held", member: about.id, held: isHeld });
      setFailure(error);
    }
  };
  return (
    <>
      <KeyButton
        keys="h"
        what={text.holdWhat}
        disabled={!about}
        className="btn justify-between! px-2!"
        onAct={() => void hold()}
      >
        {isHeld ? text.release : text.hold}
      </KeyButton>
      {failure && (
        <div className="basis-full whitespace-normal">
          <Failure message={failure.message} onRetry={() => void hold()} />
        </div>
      )}
    </>
  );
}
