/** The key of localStorage under which an order that got no answer yet is stored, by member. */
export const pendingOrderKey = (member: string): string => `order:${member}`;

/** The outcome of the stored order is known: the next order is another one. */
export function forgetOrder(storage: Pick<Storage, "removeItem">, member: string): void {
  storage.removeItem(pendingOrderKey(member));
}
