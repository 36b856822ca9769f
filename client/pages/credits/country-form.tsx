import { useCarried } from "#client/pay/addresses.ts";
import { Hidden } from "#client/pay/hidden.tsx";
import { pathOf } from "#client/routes.ts";

export const COUNTRY_FORM = "country-form";

/** Asks for the prices and methods of another country; its fields stand beside the methods. */
export function CountryForm() {
  const { country: _, ...carried } = useCarried();
  return (
    <form id={COUNTRY_FORM} method="get" action={pathOf("credits")}>
      <Hidden carried={carried} />
    </form>
  );
}
