import { proxy } from "valtio";

/** Whether the device has a connection. The edge assumes one. */
export interface ConnectionStore {
  online: boolean;
}
export const createConnection = (): ConnectionStore => proxy<ConnectionStore>({ online: true });

/** Follows the browser's word until the page goes. */
export function followConnection(connection: ConnectionStore, view: Window): void {
  const read = () => { connection.online = view.navigator.onLine; };
  view.addEventListener("online", read);
  view.addEventListener("offline", read);
  read();
}
