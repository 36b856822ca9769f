import { RawIntlProvider } from "react-intl";
import { useSnapshot } from "valtio";
import { useStores } from "#client/page/context.tsx";

/** The bar about cookies, once it was loaded. */
export function LoadedConsent() {
  const { consent } = useStores();
  const isLoaded = useSnapshot(consent).bar !== null;
  const bar = isLoaded ? consent.bar : null;
  return (
    bar && (
      <RawIntlProvider value={bar.intl}>
        <bar.Part />
      </RawIntlProvider>
    )
  );
}
