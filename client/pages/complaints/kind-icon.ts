import type { ComplaintKind } from "#contract/product/complaints.ts";

export const kindIcon: Record<ComplaintKind, string> = {
  illegal: "i-tabler-gavel",
  intimate: "i-tabler-photo-off",
  conduct: "i-tabler-user-exclamation",
  payment: "i-tabler-credit-card",
  decision: "i-tabler-scale",
  other: "i-tabler-message-2",
};
