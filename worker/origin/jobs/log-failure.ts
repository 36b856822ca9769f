/** Does a part of a job: one that fails is said, and holds up no other. */
export async function logFailure(what: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.error(`${what}:`, error);
  }
}
