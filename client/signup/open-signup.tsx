import { use, useEffect, useEffectEvent, type MouseEvent, type ReactNode } from "react";
import { BrowserContext } from "#client/browser/browser-context.tsx";
import { useFrame, useStores } from "#client/context.tsx";
import { makeIntl } from "#client/intl.tsx";
import { pathOf } from "#client/routes.ts";
import { openSignup } from "#client/stores/signup-modal.ts";
import type { SignupProps } from "./signup-props.ts";
import { stepFromHash } from "./step-hash.ts";

type SignupOptions = Pick<SignupProps, "about" | "start">;

/**
 * Returns a function that opens the signup over the page. Without a script, and where the modal cannot be
 * loaded, the signup's own page does the same. After a reload in the middle of a step it opens by itself with
 * `again`.
 */
export function useSignup(again: SignupOptions): (opened: SignupOptions) => void {
  const modal = useStores().signupModal;
  const { locale } = useFrame();
  const browser = use(BrowserContext);

  async function open({ about, start }: SignupOptions): Promise<void> {
    if (!browser) return;
    try {
      const [{ Signup }, { words }] = await Promise.all([
        import("./signup.tsx"),
        browser.loadPageParts({ locale, page: "signup", loggedIn: false }),
      ]);
      if (stepFromHash(location.hash) === null) history.pushState(null, "", `#step-${start ? 1 : 0}`);
      openSignup(modal, { Signup, intl: makeIntl(locale, words), about, start });
    } catch {
      location.assign(addressOf({ about, start }));
    }
  }
  const resume = useEffectEvent(() => {
    if (stepFromHash(location.hash) !== null) void open(again);
  });
  useEffect(() => {
    resume();
  }, []);
  return (opened) => void open(opened);
}

/** The page that does what the modal does. */
const addressOf = ({ about, start }: SignupOptions): string =>
  about ? pathOf("members-id-signup", { id: about.id }) : pathOf("signup", {}, { ...start });

/** A link to the signup, which opens the modal instead where it can. `onFollow` is called when it is followed. */
export function SignupLink({
  about,
  className,
  onFollow,
  children,
}: {
  about: SignupProps["about"];
  className: string;
  onFollow?: () => void;
  children: ReactNode;
}) {
  const open = useSignup({ about, start: null });
  function follow(event: MouseEvent): void {
    onFollow?.();
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    open({ about, start: null });
  }
  return (
    <a className={className} href={addressOf({ about, start: null })} onClick={follow}>
      {children}
    </a>
  );
}
