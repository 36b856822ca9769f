import { RawIntlProvider } from "react-intl";
import { useSnapshot } from "valtio";
import { useStores } from "#client/page/context.tsx";

/** The banner or the modal of a discount, where it was loaded. */
export function LoadedBonus({ part }: { part: "banner" | "modal" }) {
  const { bonus } = useStores();
  const isLoaded = useSnapshot(bonus)[part] !== null;
  const loaded = isLoaded ? bonus[part] : null;
  return (
    loaded && (
      <RawIntlProvider value={loaded.intl}>
        <loaded.Part />
      </RawIntlProvider>
    )
  );
}
