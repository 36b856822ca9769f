/**
 * The photo that moves between a list and a profile: a tapped card's grows into the profile, and on the way
 * back it shrinks to its card again. It is the photo of the page that is shown already, which moves from
 * where the other one was. The browser's view transitions look the same and begin two frames later: they take
 * a picture of the page that is left first, while the finger waits.
 */

/** As tokens.css has them: `--calm` in milliseconds, and `--out`. */
const MOVEMENT = { duration: 220, easing: "cubic-bezier(0.2, 0.8, 0.2, 1)" };
/** Above the cards and the text beside it. */
const ABOVE = "3";

const PREFERS_STILLNESS = matchMedia("(prefers-reduced-motion: reduce)");

/**
 * Where the photo is that is about to move, and on the way back whose it is; of the screen, so it may stand
 * in a module.
 */
let leaving: { from: DOMRect; profile: string | null } | null = null;

const remember = (photo: Element | null, profile: string | null): void => {
  leaving =
    photo === null || PREFERS_STILLNESS.matches ? null : { from: photo.getBoundingClientRect(), profile };
};

/** A skeleton has taken the place of the photo that was to move. */
export function forgetPhoto(): void {
  leaving = null;
}

/** Before the way on: the photo of the card that a profile's link is in is to grow into the profile. */
export function leaveByCard(link: Element | null): void {
  remember(link?.closest("li.photo") ?? null, null);
}

/**
 * Before the way back or forward in the history: the photo is to shrink from the profile that is left, whose
 * address is given, to its card. From any other page nothing moves, nor where the browser has shown a
 * movement of its own.
 */
export function leaveProfile(profile: string | null, event: PopStateEvent): void {
  const photo = document.querySelector(".person__main");
  remember(profile === null || event.hasUAVisualTransition ? null : photo, profile);
}

/** The link of a profile's card on the page that is shown. */
export const findCard = (profile: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`li.photo a[href="${CSS.escape(profile)}"]`);

/** After a page was rendered and scrolled: its photo moves from where the other one was, if both are in view. */
export function moveToArrival(): void {
  const left = leaving;
  leaving = null;
  if (left === null) return;
  const photo =
    left.profile === null
      ? document.querySelector(".person__main")
      : findCard(left.profile)?.closest("li.photo");
  if (!photo || !isInView(left.from)) return;
  const to = photo.getBoundingClientRect();
  if (!isInView(to)) return;
  const { from } = left;
  photo.animate(
    [
      {
        transformOrigin: "0 0",
        transform: `translate(${from.x - to.x}px, ${from.y - to.y}px) scale(${from.width / to.width}, ${from.height / to.height})`,
        zIndex: ABOVE,
      },
      { transformOrigin: "0 0", transform: "none", zIndex: ABOVE },
    ],
    MOVEMENT,
  );
}

const isInView = ({ width, height, top, bottom }: DOMRect): boolean =>
  width > 0 && height > 0 && bottom > 0 && top < innerHeight;
