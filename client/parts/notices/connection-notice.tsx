import { FormattedMessage } from "react-intl";
import { useSnapshot } from "valtio";
import { useStores } from "#client/page/context.tsx";
import { Icon } from "#client/ui/icon.tsx";

/** Says that the device is offline, as long as it is. */
export function ConnectionNotice() {
  const { online } = useSnapshot(useStores().connection);
  return (
    <div role="status" className={online ? "sr" : "offline"}>
      {!online && (
        <>
          <Icon name="i-tabler-wifi-off" className="icon--s" />
          <FormattedMessage tagName="span" id="shell.offline" />
        </>
      )}
    </div>
  );
}
