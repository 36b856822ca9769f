/**
 * The number of an order that has no invoice, short enough to be read out on the telephone: the end of its
 * id, by which it is found. The end is drawn by chance; the beginning is the time.
 *
 * @param id `01931c7e-52a7-7b1c-9d4e-3f2a6b8c1d05`
 * @returns `6B8C-1D05`
 */
export function orderNumber(id: string): string {
  const end = id.slice(-8).toUpperCase();
  return `${end.slice(0, 4)}-${end.slice(4)}`;
}
