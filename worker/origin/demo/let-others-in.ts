/** Milliseconds. */
const REST = 5;

/**
 * Rests for a moment in which the server takes requests. Local workerd looks for new ones only when nothing
 * in it is ready to run, and its stores live in the same thread: a filling without rests would keep every
 * visitor waiting until its end.
 */
export const letOthersIn = (): Promise<void> => scheduler.wait(REST);
