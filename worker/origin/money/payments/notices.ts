/** A notice of the payment provider in the queue: its host, the number of its row, and the payment's id. */
export interface QueuedNotice {
  host: string;
  notice: number;
  payment: string;
}
