import { CallFailed, type Api } from "#client/net/api.ts";

/**
 * Cancels an unpaid order. False where the call failed. An order that can no longer be cancelled has become
 * another one, which the next answer shows, so that counts as done.
 */
export async function cancelOrder(api: Api, order: string): Promise<boolean> {
  try {
    await api.write("DELETE /api/orders.php", { order }, null);
    return true;
  } catch (error) {
    return error instanceof CallFailed && error.failure.code === "not_cancellable";
  }
}
