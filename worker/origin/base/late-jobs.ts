import { DAY_MS, HOUR_MS, MINUTE_MS } from "#contract/product/units-of-time.ts";
import { JOB_NAMES, JOB_SCHEDULE } from "./job-schedule.ts";

/**
 * Milliseconds after which a job should have ended again: twice its period, and a day's with two hours to
 * run.
 */
export const LATE_AFTER = { quarter_hour: 30 * MINUTE_MS, day: DAY_MS + 2 * HOUR_MS } as const;

const named = (every: keyof typeof LATE_AFTER): string =>
  JOB_NAMES.filter((job) => JOB_SCHEDULE[job].every === every)
    .map((job) => `'${job}'`)
    .join(", ");

/** Whether a row of `job_runs` is of a job that is late, in SQL: `now` is an SQL term, milliseconds. */
export const isLateJob = (item: string, now: string): string =>
  `((${item}.job IN (${named("quarter_hour")}) AND ${item}.finished_at < ${now} - ${LATE_AFTER.quarter_hour})
    OR (${item}.job IN (${named("day")}) AND ${item}.finished_at < ${now} - ${LATE_AFTER.day}))`;
