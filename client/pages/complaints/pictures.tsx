import { use, useId, useState, type ChangeEvent } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { CallFailed } from "#client/net/api.ts";
import type { MessageId } from "#client/page/intl.tsx";
import { BrowserContext } from "#client/runtime/browser-context.tsx";
import { useHydrated } from "#client/runtime/use-hydrated.ts";
import { Icon } from "#client/ui/icon.tsx";
import { COMPLAINT_PICTURES } from "#contract/product/complaints.ts";
import { PHOTO_TYPES } from "#contract/product/photos.ts";
import type { AddedPicture } from "./draft.ts";
import formsStyles from "#client/parts/fields/forms.module.css";
import styles from "./page.module.css";

interface PicturesProps {
  pictures: readonly AddedPicture[];
  onAdd: (picture: AddedPicture) => void;
  onRemove: (key: string) => void;
}

interface Fault {
  id: MessageId;
  name: string;
}

/**
 * Pictures that go with a complaint. Each is uploaded as it is chosen, so that what is wrong with it is said
 * at once. It needs script: without it the field is not there.
 */
export function Pictures({ pictures, onAdd, onRemove }: PicturesProps) {
  const intl = useIntl();
  const api = use(BrowserContext)?.api;
  const isHydrated = useHydrated();
  const [isBusy, setIsBusy] = useState(false);
  const [faults, setFaults] = useState<Fault[]>([]);
  const hint = useId();
  if (!isHydrated || !api) return null;

  async function add(event: ChangeEvent<HTMLInputElement>): Promise<void> {
    const chosen = [...(event.currentTarget.files ?? [])];
    event.currentTarget.value = "";
    const room = COMPLAINT_PICTURES - pictures.length;
    setFaults(chosen.length > room ? [{ id: "complaints.pictures.fault.many", name: "" }] : []);
    setIsBusy(true);
    for (const file of chosen.slice(0, room))
      try {
        const { picture } = (await api?.upload("POST /api/complaint-pictures.php", {}, file)) ?? {};
        if (picture) onAdd({ key: picture.key, name: file.name });
      } catch (error) {
        const code = error instanceof CallFailed ? error.failure.code : "error";
        setFaults((before) => [
          ...before,
          { id: FAULTS[code] ?? "complaints.pictures.fault.error", name: file.name },
        ]);
      }
    setIsBusy(false);
  }

  return (
    <fieldset className={`field ${styles.complaints__pictures}`}>
      <legend className="legend">
        <FormattedMessage
          id="complaints.optional"
          values={{ label: intl.formatMessage({ id: "complaints.pictures" }) }}
        />
      </legend>
      <p className="meta" id={hint}>
        <FormattedMessage id="complaints.pictures.hint" values={{ count: COMPLAINT_PICTURES }} />
      </p>
      {pictures.length > 0 && (
        <ul>
          {pictures.map(({ key, name }) => (
            <li key={key}>
              <Icon name="i-tabler-photo" className="icon--s" />
              <span>{name}</span>
              <button
                type="button"
                className="round"
                aria-label={intl.formatMessage({ id: "complaints.pictures.remove" }, { name })}
                onClick={() => {
                  onRemove(key);
                }}
              >
                <Icon name="i-tabler-x" className="icon--s" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {pictures.length < COMPLAINT_PICTURES && (
        <label className={`btn btn--line ${styles.complaints__add}`}>
          <Icon name="i-tabler-photo-plus" className="icon--s" />
          <FormattedMessage id={isBusy ? "complaints.pictures.busy" : "complaints.pictures.add"} />
          <input
            type="file"
            multiple
            accept={PHOTO_TYPES.join(",")}
            disabled={isBusy}
            aria-describedby={hint}
            onChange={(event) => void add(event)}
          />
        </label>
      )}
      <div role="alert">
        {faults.map(({ id, name }) => (
          <p key={`${id} ${name}`} className={formsStyles.fault}>
            <FormattedMessage id={id} values={{ name, count: COMPLAINT_PICTURES }} />
          </p>
        ))}
      </div>
    </fieldset>
  );
}

const FAULTS: Record<string, MessageId> = {
  not_an_image: "complaints.pictures.fault.type",
  unsupported_image: "complaints.pictures.fault.type",
  image_too_large: "complaints.pictures.fault.large",
  too_large: "complaints.pictures.fault.large",
  image_too_small: "complaints.pictures.fault.small",
  too_many_requests: "complaints.fault.later",
  offline: "complaints.pictures.fault.offline",
};
