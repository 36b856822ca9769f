import { FormattedMessage } from "react-intl";
import { useFrame, useOffers } from "#client/page/context.tsx";
import { landingOf } from "#client/page/next-path.ts";
import { useMemberShell } from "#client/parts/member/member-shell.ts";
import { pathOf, routeOf } from "#client/routes.ts";
import { DeferredSection } from "#client/runtime/hydration.tsx";
import { Icon } from "#client/ui/icon.tsx";
import { LogoSign } from "#client/ui/logo.tsx";
import { PageLink } from "#client/ui/page-link.tsx";
import { LanguageMenu } from "./language-menu.tsx";
import styles from "./top-bar.module.css";

function Logo() {
  const { site, loggedIn, lacks } = useFrame();
  return (
    <PageLink className="logo" href={loggedIn ? landingOf(lacks) : pathOf("index")}>
      <LogoSign name={site.logo} />
      <span className="word">{site.name}</span>
    </PageLink>
  );
}

/** The bar of the default layout. An entry shows when its route exists. */
export function TopBar() {
  const { route, loggedIn } = useFrame();
  return (
    <header className={loggedIn ? "top top--member" : "top"}>
      <div className="wrap top__row">
        {route && routeOf(route)?.backButton && <BackButton />}
        <Logo />
        {loggedIn ? (
          <DeferredSection fallback={null}>
            <MemberBar />
          </DeferredSection>
        ) : (
          <VisitorActions />
        )}
      </div>
    </header>
  );
}

function MemberBar() {
  const shell = useMemberShell();
  return <shell.MemberBar />;
}

function VisitorActions() {
  const { route, signups } = useFrame();
  const offers = useOffers();
  return (
    <>
      {offers("members") && (
        <PageLink
          className="btn btn--row btn--quiet"
          href={pathOf("members")}
          aria-current={route === "members" ? "page" : undefined}
        >
          <Icon name="i-tabler-search" className="icon--s" />
          <span className={styles["wide-only"]}>
            <FormattedMessage id="shell.nav.search" />
          </span>
        </PageLink>
      )}
      <LanguageMenu />
      {signups && (
        <PageLink className={`btn btn--row btn--quiet ${styles.top__join}`} href={pathOf("signup")}>
          <FormattedMessage id="shell.signup" />
        </PageLink>
      )}
      {route !== "login" && (
        <PageLink className="btn btn--row" href={pathOf("login")}>
          <FormattedMessage id="shell.login" />
        </PageLink>
      )}
    </>
  );
}

/** The bar of the lander layout: the logo alone. */
export function LogoBar() {
  return (
    <header className="top">
      <div className="wrap top__row">
        <Logo />
      </div>
    </header>
  );
}

/** Shown in the installed app only, which has no browser bar. */
function BackButton() {
  const { lacks } = useFrame();
  return (
    <PageLink
      className="round only-installed"
      href={landingOf(lacks)}
      onClick={(event) => {
        if (history.length > 1) {
          event.preventDefault();
          history.back();
        }
      }}
    >
      <Icon name="i-tabler-arrow-left" />
      <span className="sr">
        <FormattedMessage id="shell.back" />
      </span>
    </PageLink>
  );
}
