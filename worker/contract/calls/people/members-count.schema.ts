import { membersQuery } from "./members.schema.ts";

export const membersCountQuery = membersQuery.omit("page", "after", "sort");
