import { useCarried } from "../../pay/addresses.ts";
import { Hidden } from "../../pay/hidden.tsx";
import { pathOf } from "../../routes.ts";

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
