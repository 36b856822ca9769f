import { proxy } from "valtio";

/** Whether the device is online. The edge assumes that it is. */
export interface ConnectionStore {
  online: boolean;
}
export const createConnection = (): ConnectionStore => proxy<ConnectionStore>({ online: true });

/**
 * Follows the browser's online and offline events for the life of the page; `onReturn` is called when a lost
 * connection is back.
 */
export function followConnection(connection: ConnectionStore, view: Window, onReturn: () => void): void {
  const read = () => {
    if (view.navigator.onLine && !connection.online) onReturn();
    connection.online = view.navigator.onLine;
  };
  view.addEventListener("online", read);
  view.addEventListener("offline", read);
  read();
}
