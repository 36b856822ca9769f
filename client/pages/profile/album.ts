import { use, useEffect, useRef, useState } from "react";
import { CallFailed } from "#client/net/api.ts";
import { useStores } from "#client/page/context.tsx";
import { BrowserContext } from "#client/runtime/browser-context.tsx";
import { receiveMainPhoto } from "#client/stores/user.ts";
import type { OwnPhoto, PhotosAnswer } from "#contract/calls/people/photos.ts";
import type { Focus } from "#contract/entities.ts";
import type { Outcome } from "./crop-dialog.tsx";

/** What went wrong: a code of the contract, or a word of this page. */
export type Fault = "order" | "left_out" | "uncropped" | (string & {});

/**
 * The member's photos as the origin has them, in the order that the member has just given them. Calls go one
 * after another, so that the last answer is the newest. Of several moves meanwhile only the last is sent, and
 * an order that is not saved is taken back. `given` came with the page, which may be an older one.
 */
export function useAlbum(given: PhotosAnswer | null) {
  const api = use(BrowserContext)?.api;
  const { user } = useStores();
  const [album, setAlbum] = useState(given);
  const [wish, setWish] = useState<readonly string[] | null>(null);
  const [waiting, setWaiting] = useState(0);
  const [fault, setFault] = useState<Fault | null>(null);
  const line = useRef(Promise.resolve());
  const lastWish = useRef<readonly string[] | null>(null);
  useEffect(() => {
    api?.get("/api/photos.php", {}).then(setAlbum, () => {
      setFault("error");
    });
  }, [api]);

  function receive(answer: PhotosAnswer | undefined): void {
    if (!answer) return;
    setAlbum(answer);
    receiveMainPhoto(user, answer.photos[0]);
  }

  /** `fail` receives the code of what went wrong. */
  function inLine(
    work: () => Promise<PhotosAnswer | undefined>,
    fail: (code: string) => void = setFault,
  ): Promise<void> {
    line.current = line.current.then(work).then(receive, (error: unknown) => {
      fail(error instanceof CallFailed ? error.failure.code : navigator.onLine ? "error" : "offline");
    });
    return line.current;
  }

  function order(keys: readonly string[]): void {
    const isLast = () => lastWish.current === keys;
    const settle = () => {
      if (isLast()) setWish(null);
    };
    setFault(null);
    setWish(keys);
    lastWish.current = keys;
    void inLine(
      async () => {
        if (!isLast()) return undefined;
        // A call that cannot leave the device fails at once instead of making the member wait.
        if (!navigator.onLine) throw new Error("offline");
        return api?.write("PUT /api/photos.php", {}, { keys: [...keys] });
      },
      (code) => {
        if (isLast()) setFault("order");
        // a photo was deleted elsewhere
        if (code === "not_found") void inLine(async () => api?.get("/api/photos.php", {}));
      },
    ).then(settle);
  }

  return {
    photos: arranged(album?.photos ?? [], wish),
    album,
    waiting,
    fault,
    setFault,
    order,
    /** Places are held while their photos are cropped and sent. */
    hold: (places: number) => {
      setWaiting((before) => before + places);
    },
    upload: (outcome: Outcome) => {
      const sent = outcome
        ? inLine(async () =>
            api?.upload("POST /api/photos.php", queryOf(outcome.focus), await outcome.photo()),
          )
        : Promise.resolve();
      void sent.then(() => {
        setWaiting((before) => before - 1);
      });
    },
    /** Null where the focus was moved; else the code of what went wrong. */
    moveFocus: async (key: string, focus: Focus): Promise<string | null> => {
      let failed: string | null = null;
      await inLine(
        async () => {
          // as above: the member waits in a dialog
          if (!navigator.onLine) throw new Error("offline");
          return api?.write("PUT /api/photo-focus.php", {}, { key, focus: inHundredths(focus) });
        },
        (code) => {
          failed = code;
          if (code === "not_found") void inLine(async () => api?.get("/api/photos.php", {}));
        },
      );
      return failed;
    },
    remove: (key: string) => void inLine(async () => api?.write("DELETE /api/photos.php", { key }, null)),
  };
}

/** As the origin stores it. */
const inHundredths = ([x, y]: Focus): [number, number] => [
  Math.round(x * 100) / 100,
  Math.round(y * 100) / 100,
];
const queryOf = (focus: Focus | null) => (focus ? { focus: inHundredths(focus).join(",") } : {});

/** The photos in the order of these keys; any other follows in its old order. */
function arranged(photos: readonly OwnPhoto[], keys: readonly string[] | null): readonly OwnPhoto[] {
  if (!keys) return photos;
  const placeOf = ({ key }: OwnPhoto) => (keys.includes(key) ? keys.indexOf(key) : keys.length);
  return photos.toSorted((a, b) => placeOf(a) - placeOf(b));
}
