import type { Focus } from "#contract/entities.ts";
import {
  decideOnMessagePhoto,
  deleteSentPhoto,
  sendPhotoAndEmit,
  type DeleteSentPhotoResult,
} from "#origin/member/messaging/conversation-actions.ts";
import type { PricedMessage } from "#origin/member/messaging/send-message.ts";
import type { VerbContext, Verbs } from "#origin/member/verb-context.ts";
import {
  abandonFiles,
  albumOf,
  beginUpload,
  decideOnProfilePhoto,
  deletePhoto,
  finishUpload,
  holdPhoto,
  moveFocus,
  orderPhotos,
  restorePhoto,
  type Album,
  type BeginUploadResult,
  type FinishUploadResult,
  type MoveFocusResult,
  type PhotoDecision,
  type FinishedUpload,
  type Upload,
} from "./album.ts";
import { beginPhotoMessage, type BeginPhotoResult, type SendPhotoResult } from "./sent-photos.ts";

export const photoVerbs = {
  /** Whether a photo may be sent; `key` is the one under which its files are to be stored. */
  async beginPhotoMessage(
    { storage, upkeep }: VerbContext,
    secretHash: string,
    outgoing: PricedMessage,
    key: string,
  ): Promise<BeginPhotoResult | null> {
    if (!storage.sessionOf(secretHash)) return null;
    await upkeep.adoptPhotos();
    return storage.asMember(secretHash, (sql, _session, now) => beginPhotoMessage(sql, outgoing, key, now));
  },

  /** Sends a photo whose files are stored under this key. */
  async sendPhotoMessage(
    context: VerbContext,
    secretHash: string,
    outgoing: PricedMessage,
    key: string,
  ): Promise<SendPhotoResult | null> {
    return changePhotos(context, secretHash, () =>
      context.storage.asMember(secretHash, (sql, _session, now, emit) =>
        sendPhotoAndEmit(sql, outgoing, key, now, emit),
      ),
    );
  },

  /** Deletes a photo that the member sent, for both sides. */
  async deleteSentPhoto(
    context: VerbContext,
    secretHash: string,
    photo: { partner: string; id: string },
  ): Promise<DeleteSentPhotoResult | null> {
    return changePhotos(context, secretHash, () =>
      context.storage.asMember(secretHash, (sql, _session, now, emit) =>
        deleteSentPhoto(sql, photo, now, emit),
      ),
    );
  },

  /** Holds a place in the album for an upload. */
  async beginUpload(
    { storage, upkeep }: VerbContext,
    secretHash: string,
    upload: Upload,
  ): Promise<(BeginUploadResult & { album: Album }) | null> {
    if (!storage.sessionOf(secretHash)) return null;
    await upkeep.adoptPhotos();
    return storage.asMember(secretHash, (sql, _session, now) => ({
      ...beginUpload(sql, upload, now),
      album: albumOf(sql),
    }));
  },

  /** The files of an upload are stored: it becomes a photo. */
  async finishUpload(
    context: VerbContext,
    secretHash: string,
    upload: FinishedUpload,
  ): Promise<(FinishUploadResult & { album: Album }) | null> {
    return changePhotos(context, secretHash, () =>
      context.storage.asMember(secretHash, (sql, _session, now) => ({
        ...finishUpload(sql, upload, now),
        album: albumOf(sql),
      })),
    );
  },

  /** Gives up an upload of a profile photo or of a photo message. False for an unknown session. */
  async abandonUpload(context: VerbContext, secretHash: string, key: string): Promise<boolean> {
    const isDone = await changePhotos(context, secretHash, () =>
      context.storage.asMember(secretHash, (sql, _session, now) => {
        abandonFiles(sql, key, now);
        return true;
      }),
    );
    return isDone ?? false;
  },

  /** Puts the photos into this order; `isFound` is false where a key is not one of the member's photos. */
  async orderPhotos(
    context: VerbContext,
    secretHash: string,
    keys: string[],
  ): Promise<{ isFound: boolean; album: Album } | null> {
    return changePhotos(context, secretHash, () =>
      context.storage.asMember(secretHash, (sql, _session, now) => ({
        isFound: orderPhotos(sql, keys, now),
        album: albumOf(sql),
      })),
    );
  },

  /** Moves the focus of one of the member's photos. */
  async movePhotoFocus(
    context: VerbContext,
    secretHash: string,
    photo: { key: string; focus: Focus },
  ): Promise<(MoveFocusResult & { album: Album }) | null> {
    return changePhotos(context, secretHash, () =>
      context.storage.asMember(secretHash, (sql, _session, now) => ({
        ...moveFocus(sql, photo, now),
        album: albumOf(sql),
      })),
    );
  },

  /** Deletes a photo or a refusal that was read; `isFound` is false where there is none of this key. */
  async deletePhoto(
    context: VerbContext,
    secretHash: string,
    key: string,
  ): Promise<{ isFound: boolean; album: Album } | null> {
    return changePhotos(context, secretHash, () =>
      context.storage.asMember(secretHash, (sql, _session, now) => ({
        isFound: deletePhoto(sql, key, now),
        album: albumOf(sql),
      })),
    );
  },

  /**
   * The operator’s decision on a photo of the profile or of a message. False where there is no such photo,
   * null where there is no such member.
   */
  async decideOnPhoto(
    { storage, upkeep }: VerbContext,
    key: string,
    decision: PhotoDecision,
  ): Promise<boolean | null> {
    if (!storage.exists()) return null;
    await upkeep.adoptPhotos();
    const isDecided =
      storage.writeAndEmit(
        (sql, emit) =>
          decideOnMessagePhoto(sql, key, decision, Date.now(), emit) ??
          decideOnProfilePhoto(sql, key, decision, Date.now()),
      ) ?? false;
    if (isDecided) await upkeep.publishPhotosNow();
    return isDecided;
  },

  /**
   * Hides a photo of the profile until it is decided on. False where there is no active one of this key, null
   * where there is no such member.
   */
  async holdPhoto({ storage, upkeep }: VerbContext, key: string): Promise<boolean | null> {
    if (!storage.exists()) return null;
    await upkeep.adoptPhotos();
    const isHeld = storage.write((sql) => holdPhoto(sql, key, Date.now())) ?? false;
    if (isHeld) await upkeep.publishPhotosNow();
    return isHeld;
  },

  /** Shows a refused photo again, whose files are back. `uploadedAt` in milliseconds since 1970. */
  async restorePhoto({ storage, upkeep }: VerbContext, key: string, uploadedAt: number): Promise<void> {
    await upkeep.adoptPhotos();
    storage.write((sql) => {
      restorePhoto(sql, key, { uploadedAt, now: Date.now() });
    });
    await upkeep.publishPhotosNow();
  },
} satisfies Verbs;

/** A change of photos: the directory and the files follow before it is answered. */
async function changePhotos<Result>(
  { storage, upkeep }: VerbContext,
  secretHash: string,
  change: () => Result | null,
): Promise<Result | null> {
  if (!storage.sessionOf(secretHash)) return null;
  await upkeep.adoptPhotos();
  const changed = change();
  if (changed !== null) await upkeep.publishPhotosNow();
  return changed;
}
