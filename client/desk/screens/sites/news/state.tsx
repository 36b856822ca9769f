import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { words } from "#client/desk/words.ts";
import type { ListedNews } from "#contract/desk/news.ts";

const text = words.news;

/** Milliseconds between two looks at news that are on their way. */
const LOOK_AGAIN = 5_000;

/** Whether some of it has not left. */
export const isUnderWay = ({ finished_at: finished, stopped_at: stopped, waiting }: ListedNews): boolean =>
  stopped === null && (finished === null || waiting > 0);

/** How far a piece of news is, in words. */
export function NewsState({ news }: { news: ListedNews }) {
  if (news.stopped_at !== null) return <strong>{text.stopped(news.stopped_by ?? "")}</strong>;
  if (news.finished_at === null) return <span className="text-late">{text.states.sending}</span>;
  if (news.waiting > 0) return <span className="text-late">{text.states.waiting}</span>;
  return <span className="text-good">{text.states.sent}</span>;
}

/** Looks again while something is being sent. */
export function useWatch(news: readonly ListedNews[]): void {
  const { revalidate } = useRevalidator();
  const isSending = news.some(
    ({ finished_at: finished, stopped_at: stopped }) => finished === null && stopped === null,
  );
  useEffect(() => {
    if (!isSending) return undefined;
    const timer = setInterval(() => void revalidate(), LOOK_AGAIN);
    return () => clearInterval(timer);
  }, [isSending, revalidate]);
}
