import { use, useEffect, useEffectEvent, useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import type { OwnPhoto, PhotosAnswer } from "../../../worker/contract/calls/photos.ts";
import { PHOTO_TYPES } from "../../../worker/contract/photos.ts";
import { CallFailed } from "../../api.ts";
import { BrowserContext } from "../../browser/browser-context.tsx";
import { useStores } from "../../context.tsx";
import { usePhotoAddress } from "../../face/face.tsx";
import type { MessageId } from "../../intl.tsx";
import { receiveMainPhoto } from "../../stores/user.ts";
import { Icon } from "../../ui/icon.tsx";

/** Codes of the contract that have words of their own here. */
const FAULTS: readonly string[] = ["too_many_photos", "not_an_image", "unsupported_image", "image_too_large", "image_too_small", "offline"];

/** A member's photos: added by choosing, dropping or pasting, put in order, made the main one, deleted. */
export function Photos() {
  const api = use(BrowserContext)?.api;
  const [album, setAlbum] = useState<PhotosAnswer | null>(null);
  const { user } = useStores();
  const [waiting, setWaiting] = useState(0);
  const [fault, setFault] = useState<string | null>(null);

  async function ask(work: () => Promise<PhotosAnswer> | undefined): Promise<void> {
    try {
      const answer = await work();
      if (!answer) return;
      setAlbum(answer);
      receiveMainPhoto(user, answer.photos[0]);
    } catch (error) {
      setFault(error instanceof CallFailed ? error.failure.code : "error");
    }
  }
  useEffect(() => { api?.get("/api/photos.php", {}).then(setAlbum, () => { setFault("error"); }); }, [api]);

  async function add(files: Iterable<File>): Promise<void> {
    setFault(null);
    const images = [...files].filter(({ type }) => type.startsWith("image/"));
    setWaiting((before) => before + images.length);
    for (const file of images) {
      await ask(() => api?.upload("POST /api/photos.php", file));
      setWaiting((before) => before - 1);
    }
  }
  const paste = useEffectEvent((event: ClipboardEvent) => { void add(event.clipboardData?.files ?? []); });
  useEffect(() => {
    const listen = (event: ClipboardEvent) => { paste(event); };
    document.addEventListener("paste", listen);
    return () => { document.removeEventListener("paste", listen); };
  }, []);

  const order = (photos: readonly OwnPhoto[]) => ask(() => api?.write("PUT /api/photos.php", {}, { keys: photos.map(({ key }) => key) }));
  const remove = (key: string) => ask(() => api?.write("DELETE /api/photos.php", { key }, null));
  const photos = album?.photos ?? [];
  return (
    <section aria-labelledby="photos" className="prof__part">
      <h2 id="photos"><FormattedMessage id="profile.photos" /></h2>
      <p className="meta">{album ? <FormattedMessage id="profile.photos.count" values={{ count: photos.length, limit: album.limit }} /> : <FormattedMessage id="shell.loading" />}</p>
      <div role="alert">{fault && <p className="alarm"><Icon name="i-tabler-alert-circle" className="icon--s" /><FormattedMessage id={`profile.photos.fault.${FAULTS.includes(fault) ? fault : "error"}` as MessageId} values={{ limit: album?.limit ?? 0 }} /></p>}</div>
      {album?.refusals.map(({ key, reason }) => (
        <p key={key} className="alarm"><Icon name="i-tabler-photo-off" className="icon--s" /><span><FormattedMessage id={`profile.photos.refused.${reason}`} /></span><button className="btn btn--row" onClick={() => void remove(key)}><FormattedMessage id="profile.photos.read" /></button></p>
      ))}
      <ul className="album">
        {photos.map((photo, i) => <Photo key={photo.key} photo={photo} number={i + 1} onMain={() => void order([photo, ...photos.filter(({ key }) => key !== photo.key)])} onRemove={() => void remove(photo.key)} />)}
        {Array.from({ length: waiting }, (_, i) => <li key={`waiting-${i}`} className="photo skel" aria-busy="true" />)}
        {album && photos.length + waiting < album.limit && <li><AddPhoto onFiles={(files) => void add(files)} /></li>}
      </ul>
    </section>
  );
}

/** The field lies over its whole box, so that a file dropped there is one chosen. */
function AddPhoto({ onFiles }: { onFiles: (files: Iterable<File>) => void }) {
  return (
    <label className="album__add">
      <Icon name="i-tabler-camera-plus" />
      <b><FormattedMessage id="profile.photos.browse" /></b>
      <span className="meta"><FormattedMessage id="profile.photos.how" /></span>
      <input type="file" accept={PHOTO_TYPES.join(",")} multiple onChange={(event) => { onFiles([...(event.target.files ?? [])]); event.target.value = ""; }} />
    </label>
  );
}

function Photo({ photo, number, onMain, onRemove }: { photo: OwnPhoto; number: number; onMain: () => void; onRemove: () => void }) {
  const address = usePhotoAddress();
  const intl = useIntl();
  return (
    <li className="photo">
      <img src={address(photo.thumb_filename)} width={360} height={480} alt={intl.formatMessage({ id: "profile.photos.alt" }, { number })} />
      {photo.status !== "active" ? <span className="tag tag--photo"><FormattedMessage id="profile.photos.inspected" /></span> : number === 1 && <span className="tag tag--photo"><FormattedMessage id="profile.photos.main" /></span>}
      <div className="album__act">
        {number > 1 && <button className="round" aria-label={intl.formatMessage({ id: "profile.photos.make-main" }, { number })} onClick={onMain}><Icon name="i-tabler-star" className="icon--s" /></button>}
        <button className="round" aria-label={intl.formatMessage({ id: "profile.photos.delete" }, { number })} onClick={onRemove}><Icon name="i-tabler-trash" className="icon--s" /></button>
      </div>
    </li>
  );
}
