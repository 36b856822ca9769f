/**
 * Cases that a property is tried with: `usual` in npm test, so many times more by FC_RUNS, as in `FC_RUNS=20
 * npm run test:unit`.
 */
export const runs = (usual: number): number => Math.ceil(usual * Number(process.env["FC_RUNS"] ?? 1));
