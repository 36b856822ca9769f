/** The queues of the origin, as the desk and the letters that they gave up on name them. */
export const QUEUES = ["mail", "push", "settle", "jobs"] as const;
export type QueueName = (typeof QUEUES)[number];
