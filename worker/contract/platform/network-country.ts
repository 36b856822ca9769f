/** The header by which the edge tells the embedded origin the country of the visitor's network (ISO 3166). */
export const NETWORK_COUNTRY = "x-network-country";
