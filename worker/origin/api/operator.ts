import { operatorHandler } from "./call.ts";

/** Whose token it is, and what it may do. The edge asks this before it tells the decisions about a page. */
export const operator = operatorHandler("GET /api/operator.php", {
  answer: ({ operator: { id, name, role, sites } }) => ({ operator: { id, name, role, sites } }),
});
