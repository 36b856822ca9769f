/**
 * The class of the card whose photo grows into the profile it leads to. The document's data attribute of the
 * same name says which photo the browser takes a picture of now: the card's or the profile's
 * (client/styles/member/grow.css).
 */
const TRANSITION_CLASS = "grows";

const PREFERS_STILLNESS = matchMedia("(prefers-reduced-motion: reduce)");
/** False where the browser cannot animate a change of the page, or the reader prefers reduced motion. */
const isAnimated = (): boolean => "startViewTransition" in document && !PREFERS_STILLNESS.matches;

/** The next change of the page is to be animated. Of the screen, so it may stand in a module. */
let isPrepared = false;

/**
 * Marks the card that a profile's link is in, and no other: its photo is to grow into the profile. A card
 * that the finger rested on is marked already.
 */
export function markTransition(link: Element | null): void {
  const card = link?.closest("li.photo") ?? null;
  if (isPrepared && card?.classList.contains(TRANSITION_CLASS)) return;
  unmark();
  isPrepared = card !== null && isAnimated();
  if (!card || !isPrepared) return;
  card.classList.add(TRANSITION_CLASS);
  document.documentElement.dataset["grows"] = "card";
}

/** The address of the profile whose photo is about to shrink to its card; of the screen too. */
let leftProfile: string | null = null;

/**
 * Before the way back or forward in the history: the photo is to shrink from the profile that is left, whose
 * address is given, to its card. From any other page nothing moves, nor where the browser has shown a
 * movement of its own.
 */
export function prepareReturn(profile: string | null, event: PopStateEvent): void {
  unmark();
  const { dataset } = document.documentElement;
  isPrepared = profile !== null && !event.hasUAVisualTransition && isAnimated();
  leftProfile = isPrepared ? profile : null;
  if (isPrepared) dataset["grows"] = "profile";
  else delete dataset["grows"];
}

/** The movement that the browser has begun and waits to go on with; of the screen too. */
let begun: { captured: Promise<void>; end: () => void } | null = null;

/**
 * Begins the movement that was marked or prepared, if any. Resolves when the browser has captured the page
 * that is left: from then on the screen stands still until `endMovement`.
 */
export function beginMovement(): Promise<void> {
  if (isPrepared) {
    isPrepared = false;
    begun?.end();
    let end: () => void = () => undefined;
    const changed = new Promise<void>((resolve) => {
      end = resolve;
    });
    const captured = new Promise<void>((resolve) => {
      document.startViewTransition(() => {
        resolve();
        return changed;
      });
    });
    begun = { captured, end };
  }
  return begun?.captured ?? Promise.resolve();
}

/** Goes on with the movement: the page that it leads to is there, or will not come. */
export function endMovement(): void {
  begun?.end();
  begun = null;
}

/** The link of a profile's card on the page that is shown. */
export const findCard = (profile: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`li.photo a[href="${CSS.escape(profile)}"]`);

/**
 * After a page was rendered and scrolled: the photo that moves is the profile's now, or on the way back that
 * of its card, if it is in view.
 */
export function markArrival(): void {
  unmark();
  const { dataset } = document.documentElement;
  const left = leftProfile;
  leftProfile = null;
  if (left === null) {
    if (dataset["grows"] !== undefined) dataset["grows"] = "profile";
    return;
  }
  const card = findCard(left)?.closest("li.photo");
  const box = card?.getBoundingClientRect();
  if (!card || !box || box.bottom < 0 || box.top > innerHeight) {
    delete dataset["grows"];
    return;
  }
  card.classList.add(TRANSITION_CLASS);
  dataset["grows"] = "card";
}

function unmark(): void {
  for (const earlier of document.querySelectorAll(`.${TRANSITION_CLASS}`))
    earlier.classList.remove(TRANSITION_CLASS);
}
