/** The pictures that a variant of a lander chooses between; the first is what it has without a choice. */
export const IMAGERY: Readonly<Record<string, readonly string[]>> = {
  alonetonight: ["street", "rain"],
};
