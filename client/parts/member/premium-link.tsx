import type { MouseEventHandler, ReactNode } from "react";
import { useOffers } from "#client/page/context.tsx";
import { pathOf } from "#client/routes.ts";
import { PageLink } from "#client/ui/page-link.tsx";

/** Words that lead to premium, and are only words on a site whose backend sells in its own way. */
export const PremiumLink = ({
  className = "link",
  onClick,
  children,
}: {
  className?: string | undefined;
  onClick?: MouseEventHandler;
  children: ReactNode;
}) =>
  useOffers()("premium") ? (
    <PageLink className={className} href={pathOf("premium")} onClick={onClick}>
      {children}
    </PageLink>
  ) : (
    children
  );
