import { proxy } from "valtio";

/** Whether the site-entry warning covers the page. */
export interface EntryStore {
  open: boolean;
}

export const createEntry = (): EntryStore => proxy<EntryStore>({ open: false });
