import { useRef, useState, type Dispatch } from "react";
import { DeskFailure, write } from "#client/desk/net.ts";
import { workWords } from "#client/desk/words-work.ts";
import { messageOf } from "#client/desk/words.ts";
import type { PhotoDecisionsBody } from "#contract/desk/photo-decisions.ts";
import type { PhotoItem } from "#contract/desk/photos.ts";
import { MOST_DECISIONS, UNDO_SECONDS } from "#contract/desk/planned.ts";
import { PHOTO_REFUSALS, type PhotoRefusal } from "#contract/product/photos.ts";
import { SELFIE_REFUSALS, type SelfieRefusal } from "#contract/product/verification.ts";
import type { PhotosAction, PhotosState } from "./state.ts";

const text = workWords.photos;

/** What is decided about a picture or several. `at`: the place of the reason in the list of its kind. */
export type Verdict = { decision: "accept" } | { decision: "refuse"; at: number; isBan: boolean };

/** The reasons to refuse something of this kind, in the order of their digits. */
export const reasonsOf = (item: PhotoItem | undefined): readonly (PhotoRefusal | SelfieRefusal)[] =>
  item?.queue === "selfie" ? SELFIE_REFUSALS : PHOTO_REFUSALS;

type Body = PhotoDecisionsBody["decisions"][number];

/** The decision about one, as it is sent; null for a reason that its kind does not have. */
function bodyOf({ queue, subject }: PhotoItem, verdict: Verdict): Body | null {
  if (verdict.decision === "accept")
    return queue === "selfie"
      ? { selfie: subject, decision: "accept" }
      : { key: subject, decision: "accept" };
  const { at, isBan } = verdict;
  const [selfie, photo] = [SELFIE_REFUSALS[at], PHOTO_REFUSALS[at]];
  if (queue === "selfie") return selfie ? { selfie: subject, decision: "refuse", reason: selfie } : null;
  if (!photo) return null;
  return {
    key: subject,
    decision: "refuse",
    reason: photo,
    ...(isBan && queue === "photo" && { ban: true }),
  };
}

/** Until when what is decided now can be taken back. */
const untilUndone = (): number => Date.now() + UNDO_SECONDS * 1000;

interface Sent {
  /** The ids under which the server has it; none once it has taken effect. */
  ids: Promise<string[]>;
}

/** Something that went wrong with a decision, in words, and how to try it again. */
export interface Fault {
  id: string;
  message: string;
  retry?: () => void;
}

/**
 * Decides at once on the screen and sends it; what the server refuses comes back with the reason. The last
 * decision can be taken back for as long as the server lets it wait.
 */
export function useDecide(state: PhotosState, act: Dispatch<PhotosAction>) {
  const sent = useRef(new Map<string, Sent>());
  const [faults, setFaults] = useState<readonly Fault[]>([]);
  const [note, setNote] = useState("");
  const report = (fault: Fault) =>
    setFaults((before) => [...before.filter(({ id }) => id !== fault.id), fault]);

  function decide(items: readonly PhotoItem[], verdict: Verdict): void {
    const made = items.flatMap((item) => {
      const body = bodyOf(item, verdict);
      return body ? [{ item, body }] : [];
    });
    if (made.length === 0) return;
    const id = crypto.randomUUID();
    setFaults([]);
    setNote("");
    act({
      do: "decide",
      id,
      what: sentenceOf(
        made.map(({ item }) => item),
        verdict,
      ),
      subjects: made.map(({ item }) => item.subject),
      until: untilUndone(),
    });
    const ids = send(made, (subjects, message) => {
      act({ do: "put back", id, subjects });
      report({
        id,
        message,
        retry: () =>
          decide(
            items.filter(({ subject }) => subjects.includes(subject)),
            verdict,
          ),
      });
    });
    sent.current.set(id, { ids });
  }

  async function takeBack(): Promise<void> {
    const last = state.decided.findLast(({ until }) => until > Date.now());
    if (!last) return;
    const ids = (await sent.current.get(last.id)?.ids) ?? [];
    if (ids.length === 0) return report({ id: last.id, message: text.tooLate });
    try {
      for (const some of inParts(ids))
        await write("DELETE /api/planned", { id: some.join(",") }, null, crypto.randomUUID());
      act({ do: "put back", id: last.id });
      setNote(text.tookBack(last.what));
    } catch (error) {
      if (!(error instanceof DeskFailure)) throw error;
      const isLate = error.code === "not_found";
      if (isLate) act({ do: "end", id: last.id });
      report({ id: last.id, message: isLate ? text.tooLate : error.message });
    }
  }

  return { decide, takeBack, faults, note };
}

/** As many as one call takes at a time. */
const inParts = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / MOST_DECISIONS) }, (_, part) =>
    all.slice(part * MOST_DECISIONS, (part + 1) * MOST_DECISIONS),
  );

/** Sends decisions, a call for each site. `refuse` hears which of them were refused and why. */
async function send(
  made: readonly { item: PhotoItem; body: Body }[],
  refuse: (subjects: string[], message: string) => void,
): Promise<string[]> {
  const calls = [...Map.groupBy(made, ({ item }) => item.site)].flatMap(([site, own]) =>
    inParts(own).map((part) => ({ site, own: part })),
  );
  const ids = await Promise.all(
    calls.map(async ({ site, own }) => {
      try {
        const { results } = await write(
          "POST /api/photo-decisions",
          { site },
          { decisions: own.map(({ body }) => body) },
          crypto.randomUUID(),
        );
        const refused = results.filter(({ refusal }) => refusal !== null);
        for (const [code, which] of Map.groupBy(refused, ({ refusal }) => refusal ?? ""))
          refuse(
            which.map(({ subject }) => subject),
            messageOf(code),
          );
        return results.flatMap(({ planned }) => (planned === null ? [] : [planned.id]));
      } catch (error) {
        if (!(error instanceof DeskFailure)) throw error;
        refuse(
          own.map(({ item }) => item.subject),
          error.message,
        );
        return [];
      }
    }),
  );
  return ids.flat();
}

function sentenceOf(items: readonly PhotoItem[], verdict: Verdict): string {
  const whose = text.whose(items.length, items[0]?.about?.name ?? workWords.today.gone);
  if (verdict.decision === "accept") return `${text.done.accept}: ${whose}`;
  const reason = reasonsOf(items[0])[verdict.at];
  const done = verdict.isBan ? text.done.ban : text.done.refuse;
  return `${text.because(done, reason ? text.reasons[reason] : "")}: ${whose}`;
}
