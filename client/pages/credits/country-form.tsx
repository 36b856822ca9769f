import { useCheckoutQuery } from "#client/parts/pay/checkout-paths.ts";
import { HiddenFields } from "#client/parts/pay/hidden-fields.tsx";
import { pathOf } from "#client/routes.ts";
import { PageForm } from "#client/ui/page-link.tsx";

export const COUNTRY_FORM = "country-form";

/** Asks for the prices and methods of another country; its fields stand beside the methods. */
export function CountryForm() {
  const { country: _, ...carried } = useCheckoutQuery();
  return (
    <PageForm id={COUNTRY_FORM} action={pathOf("credits")}>
      <HiddenFields carried={carried} />
    </PageForm>
  );
}
