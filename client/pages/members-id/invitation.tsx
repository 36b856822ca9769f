import { use, type ReactNode } from "react";
import { useFrame } from "#client/page/context.tsx";
import { saveIntent, type Intent } from "#client/parts/member/intent.ts";
import { SignupLink } from "#client/parts/signup/open-signup.tsx";
import { pathOf } from "#client/routes.ts";
import { BrowserContext } from "#client/runtime/browser-context.tsx";
import type { SignupMember } from "#client/stores/signup-props.ts";
import { PageLink } from "#client/ui/page-link.tsx";

/**
 * An action that a visitor may not do yet: it leads to the signup, or where that is closed to the login, and
 * continues afterwards.
 */
export function Invitation({
  does,
  profile,
  className,
  children,
}: {
  does: Intent["does"];
  profile: SignupMember;
  className: string | undefined;
  children: ReactNode;
}) {
  const { signups, path } = useFrame();
  const memory = use(BrowserContext)?.storage;
  const remember = () => {
    if (memory) saveIntent(memory, { does, profile: profile.id, at: Date.now() });
  };
  const next = does === "write" ? pathOf("members-id-chat", { id: profile.id }) : path;
  if (!signups)
    return (
      <PageLink className={className} href={pathOf("login", {}, { next })} onClick={remember}>
        {children}
      </PageLink>
    );
  return (
    <SignupLink about={profile} className={className} onFollow={remember}>
      {children}
    </SignupLink>
  );
}
