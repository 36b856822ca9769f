import { use, useEffect, useEffectEvent, type MouseEvent as ReactMouseEvent, type ReactNode } from "react";
import { useFrame, useStores } from "#client/page/context.tsx";
import { makeIntl } from "#client/page/intl.tsx";
import type { LayoutName } from "#client/page/route.ts";
import { pathOf, routeOf } from "#client/routes.ts";
import { BrowserContext } from "#client/runtime/browser-context.tsx";
import { openSignup } from "#client/stores/signup-modal.ts";
import type { SignupMember, SignupProps } from "#client/stores/signup-props.ts";
import { languageTag } from "#contract/platform/language-tag.ts";
import { stepFromHash } from "./step-hash.ts";

type SignupOptions = Pick<SignupProps, "about" | "start">;

/** The bare chat layout has no signup modal: its links lead to the signup's own page. */
export const hasSignupModal = (layout: LayoutName): boolean => layout !== "chat";
/** A lander takes a step in the address's hash for its own form, which a reload resumes. */
const resumesModal = (layout: LayoutName): boolean => hasSignupModal(layout) && layout !== "lander";

/**
 * Returns a function that opens the signup over the page. Without a script, and where the modal cannot be
 * loaded, the signup's own page does the same.
 */
export function useOpenSignup(): (options: SignupOptions) => void {
  const modal = useStores().signupModal;
  const { locale, variant, layout } = useFrame();
  const browser = use(BrowserContext);

  async function open({ about, start }: SignupOptions): Promise<void> {
    if (!browser) return;
    if (!hasSignupModal(layout)) return location.assign(addressOf({ about, start }));
    try {
      const [{ Signup }, { words }] = await Promise.all([
        import("./signup.tsx"),
        browser.loadPageParts({ locale, variant, page: "signup", loggedIn: false }),
      ]);
      if (stepFromHash(location.hash) === null) history.pushState(null, "", `#step-${start ? 1 : 0}`);
      openSignup(modal, { Signup, intl: makeIntl(languageTag({ locale, variant }), words), about, start });
    } catch {
      location.assign(addressOf({ about, start }));
    }
  }
  return (options) => void open(options);
}

/**
 * Opens the modal for every link to the signup's own page, and again after a reload in the middle of a step.
 * Where signups are closed the links lead to that page, which says so.
 */
export function useSignupLinks(): void {
  const { route, signups, layout } = useFrame();
  const open = useOpenSignup();
  const openEmpty = useEffectEvent(() => {
    open({ about: null, start: null });
  });
  useEffect(() => {
    if (!signups) return undefined;
    const onClick = (event: MouseEvent) => {
      const link =
        event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
      if (!link || link.target !== "" || event.defaultPrevented || isForNewTab(event)) return;
      if (link.origin !== location.origin || link.pathname + link.search !== pathOf("signup")) return;
      event.preventDefault();
      openEmpty();
    };
    document.addEventListener("click", onClick);
    return () => {
      document.removeEventListener("click", onClick);
    };
  }, [signups]);
  const resumes = signups && resumesModal(layout) && !routeOf(route)?.resumesSignup;
  useEffect(() => {
    if (resumes && stepFromHash(location.hash) !== null) openEmpty();
  }, [resumes]);
}

const isForNewTab = (event: Pick<MouseEvent, "metaKey" | "ctrlKey" | "shiftKey" | "button">): boolean =>
  event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0;

/** The page that does what the modal does. */
const addressOf = ({ about, start }: SignupOptions): string =>
  about ? pathOf("members-id-signup", { id: about.id }) : pathOf("signup", {}, { ...start });

/**
 * A link to the signup with a first message to a member, which opens the modal instead where it can.
 * `onFollow` is called when it is followed.
 */
export function SignupLink({
  about,
  className,
  onFollow,
  children,
}: {
  about: SignupMember;
  className: string | undefined;
  onFollow?: () => void;
  children: ReactNode;
}) {
  const { layout } = useFrame();
  const open = useOpenSignup();
  const resume = useEffectEvent(() => {
    // elsewhere a step in the hash is of the page's own form
    if (resumesModal(layout) && stepFromHash(location.hash) !== null) open({ about, start: null });
  });
  useEffect(() => {
    resume();
  }, []);
  function follow(event: ReactMouseEvent): void {
    onFollow?.();
    if (isForNewTab(event) || !hasSignupModal(layout)) return;
    event.preventDefault();
    open({ about, start: null });
  }
  return (
    <a className={className} href={addressOf({ about, start: null })} onClick={follow}>
      {children}
    </a>
  );
}
