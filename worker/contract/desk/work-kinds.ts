import type { OperatorRole } from "#contract/platform/operators.ts";

/** What waits for a person, by what it is about: claims and decisions name it by its kind and subject. */
export const WORK_KINDS = [
  "photo",
  "selfie",
  "report",
  "complaint",
  "appeal",
  "money",
  "decision",
  "letter",
  "job",
  "credits",
] as const;
export type WorkKind = (typeof WORK_KINDS)[number];

/** A queue of the work list. */
interface Queue {
  /** Hours until its items are late. */
  hours: number;
  /** Before every other one, whatever else is late. */
  isUrgent?: true;
  /** Who works on it, besides an owner. */
  roles: readonly OperatorRole[];
}

const DECIDES: readonly OperatorRole[] = ["moderator"];
const RUNS: readonly OperatorRole[] = ["support"];
const PAYS: readonly OperatorRole[] = ["finance"];

/**
 * The queues of the work list. Hours: 48 of an intimate image are what its complaint promises, 14 days of a
 * withdrawal are the law's for the refund; the others are our own.
 */
export const WORK_QUEUES = {
  minor: { hours: 24, isUrgent: true, roles: DECIDES },
  intimate: { hours: 48, isUrgent: true, roles: DECIDES },
  /** A decision of one's own that could not be carried out. */
  decision: { hours: 1, roles: ["support", "moderator", "finance"] },
  /** A message that its queue gave up on. */
  letter: { hours: 4, roles: RUNS },
  /** A scheduled job that has not ended for too long. */
  job: { hours: 1, roles: RUNS },
  photo: { hours: 4, roles: DECIDES },
  selfie: { hours: 24, roles: DECIDES },
  recording: { hours: 24, roles: DECIDES },
  /** Reports of crimes. */
  illegal: { hours: 24, roles: DECIDES },
  refund: { hours: 24, roles: PAYS },
  report: { hours: 72, roles: DECIDES },
  money: { hours: 72, roles: PAYS },
  appeal: { hours: 7 * 24, roles: DECIDES },
  complaint: { hours: 7 * 24, roles: DECIDES },
  /** Credits that somebody else asked to give or to take. */
  credits: { hours: 24, roles: PAYS },
  withdrawal: { hours: 14 * 24, roles: PAYS },
} as const satisfies Record<string, Queue>;
export type WorkQueue = keyof typeof WORK_QUEUES;
export const QUEUE_NAMES = Object.keys(WORK_QUEUES) as WorkQueue[];
/** The queues of pictures and recordings, which are decided on one screen. */
export const PHOTO_QUEUES = ["photo", "selfie", "recording"] as const satisfies readonly WorkQueue[];
export type PhotoQueue = (typeof PHOTO_QUEUES)[number];
