/** A purchase, and what of it went back so far. Sums in minor units of its currency. */
export interface Purchase {
  credits: number;
  amount: number;
  returned_credits: number;
  returned_amount: number;
}

/** The credits for so much of a purchase's sum, rounded down: all of them for the whole. */
const shareOf = ({ credits, amount }: Purchase, returned: number): number =>
  Math.floor((credits * Math.min(returned, amount)) / amount);

/** The credits that a further sum in minor units paid for, as far as they did not go back before. */
export const creditsDue = (purchase: Purchase, sum: number): number =>
  Math.min(
    shareOf(purchase, purchase.returned_amount + sum) - shareOf(purchase, purchase.returned_amount),
    purchase.credits - purchase.returned_credits,
  );
