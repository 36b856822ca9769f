import type { NotificationType } from "#contract/product/notification-types.ts";

// What the queues of wrangler.toml carry. Who sends and who consumes them both stand on these types, and a
// message may come from another release than the one that reads it.

/** An email to send: neither its address nor any text. */
export interface QueuedMail {
  host: string;
  id: string;
}

/** A notice of the payment provider: its host, the number of its row, and the payment's id. */
export interface QueuedNotice {
  host: string;
  notice: number;
  payment: string;
}

/** What happened to a member, and by which profile. */
export interface PushEvent {
  type: NotificationType;
  /** Empty for what is about no profile: weekly updates, news and promotions. */
  profile: string;
}

/** A push message, one for each browser: neither text nor key nor name. */
export interface QueuedPush extends PushEvent {
  pool: string;
  member: string;
  /** The session of the browser. */
  session: string;
}

/** A piece of a job. */
export interface QueuedJob {
  /** A name of job-schedule.ts, of the release that queued it. */
  job: string;
  pool: string;
  cursor: string | null;
  /** In milliseconds since 1970. */
  startedAt: number;
}
