/**
 * What travels through the queue when the provider called about a payment: its host, the number of its row
 * among the notices, and which payment.
 */
export interface QueuedNotice {
  host: string;
  notice: number;
  payment: string;
}
