import { Component, type RefObject } from "react";

interface Props {
  log: RefObject<HTMLDivElement | null>;
  /** The reader is at the newest message and stays there, whatever comes. */
  isAtNewest: boolean;
}
interface Place {
  element: Element;
  top: number;
}

/**
 * Keeps the message that a reader has before their eyes where it is, whatever comes or goes above and below
 * it. A class, since only `getSnapshotBeforeUpdate` sees the page as it was; the browsers' own scroll
 * anchoring is missing in Safari.
 */
export class KeepPlace extends Component<Props> {
  override getSnapshotBeforeUpdate({ isAtNewest }: Props): Place | null {
    const { current: log } = this.props.log;
    if (!log || isAtNewest) return null;
    const { top } = log.getBoundingClientRect();
    for (const element of log.querySelectorAll(".bub")) {
      const place = element.getBoundingClientRect();
      if (place.bottom > top) return { element, top: place.top };
    }
    return null;
  }

  override componentDidUpdate(_: Props, __: unknown, before: Place | null): void {
    const { current: log } = this.props.log;
    if (!log || !before?.element.isConnected) return;
    const moved = before.element.getBoundingClientRect().top - before.top;
    // a scroll position that is set ends a swipe that is still rolling
    if (Math.abs(moved) >= 1) log.scrollTop += moved;
  }

  override render(): null {
    return null;
  }
}
