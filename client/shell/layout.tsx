import type { ReactNode } from "react";
import { FormattedMessage } from "react-intl";
import { useSnapshot } from "valtio";
import { useStores } from "#client/page/context.tsx";
import { PageContexts, type ContextValues } from "#client/page/page-contexts.tsx";
import { LoadedBonus } from "#client/parts/bonus/loaded-bonus.tsx";
import { LoadedConsent } from "#client/parts/consent/loaded-consent.tsx";
import { LikeOverlay } from "#client/parts/member/like-overlay.tsx";
import { useMemberShell } from "#client/parts/member/member-shell.ts";
import { ConnectionNotice } from "#client/parts/notices/connection-notice.tsx";
import { ToastList } from "#client/parts/notices/toast-list.tsx";
import { hasSignupModal } from "#client/parts/signup/open-signup.tsx";
import { routeOf } from "#client/routes.ts";
import { DeferredSection } from "#client/runtime/hydration.tsx";
import { Footer } from "./footer.tsx";
import { EntryWarning } from "./overlays/entry-warning.tsx";
import { SignupDialog } from "./overlays/signup-dialog.tsx";
import { PageSkeleton } from "./page-skeleton.tsx";
import { LogoBar, TopBar } from "./top-bar.tsx";

/**
 * What is around a page; the page's route names the layout. The chat layout is bare (specification, section
 * 2): its pages have their own way out.
 */
export function Layout({
  values,
  warnings,
  isPreview = false,
  children,
}: {
  values: ContextValues;
  /** The warning area of the page that is shown. */
  warnings: ReactNode;
  /** The page is only what a list told of it: its footer comes with the rest of it. */
  isPreview?: boolean;
  children: ReactNode;
}) {
  const { layout, loggedIn, path } = values.frame;
  const { open: warned } = useSnapshot(useStores().entry);
  return (
    <>
      <div id="page" className={layout === "chat" ? "is-chat" : undefined} inert={warned}>
        <PageContexts {...values}>
          <a className="skip" href="#main">
            <FormattedMessage id="shell.skip" />
          </a>
          {layout === "default" && <TopBar />}
          {layout === "lander" && <LogoBar />}
          <ConnectionNotice />
        </PageContexts>
        {warnings}
        <main id="main" tabIndex={-1}>
          <DeferredSection
            fallback={
              <PageContexts {...values}>
                <PageSkeleton />
              </PageContexts>
            }
          >
            {children}
          </DeferredSection>
        </main>
        <PageContexts {...values}>
          {/* each page has a footer of its own: one that stayed would move, which readers see as a jump */}
          {(layout === "default" || layout === "lander") && !isPreview && <Footer key={path} />}
          <ToastList />
          <LoadedConsent />
        </PageContexts>
      </div>
      <PageContexts {...values}>
        {warned && <EntryWarning />}
        {loggedIn && <LikeOverlay />}
        {loggedIn && <LoadedBonus part="modal" />}
        {hasSignupModal(layout) && !loggedIn && <SignupDialog />}
      </PageContexts>
    </>
  );
}

/** The warning area of a member's page in the default layout; a profile has it below its first photo. */
export function PageWarnings({ values }: { values: ContextValues }) {
  const { layout, loggedIn, route } = values.frame;
  if (layout !== "default" || !loggedIn || routeOf(route)?.isProfile) return null;
  return (
    <PageContexts {...values}>
      <DeferredSection fallback={null}>
        <Warnings />
      </DeferredSection>
    </PageContexts>
  );
}

function Warnings() {
  const shell = useMemberShell();
  return <shell.Warnings />;
}
