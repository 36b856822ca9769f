import { FormattedMessage } from "react-intl";
import { useOffers } from "#client/page/context.tsx";
import { pathOf } from "#client/routes.ts";
import { PageLink } from "#client/ui/page-link.tsx";

/**
 * The way to a withdrawal, which must be within reach on every page (Directive (EU) 2023/2673, article 11a):
 * for those whose layout has no footer.
 */
export function WithdrawalLink({ className }: { className?: "link" }) {
  const offers = useOffers();
  if (!offers("withdrawal")) return null;
  return (
    <PageLink className={className} href={pathOf("withdrawal")}>
      <FormattedMessage id="shell.footer.withdrawal" />
    </PageLink>
  );
}
