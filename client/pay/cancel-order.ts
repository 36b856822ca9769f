import { CallFailed, type Api } from "#client/api.ts";

/**
 * Takes an order back that is not paid. False where it could not be; one that is no more to be taken back has
 * become something else, which whoever asks next is told.
 */
export async function cancelOrder(api: Api, order: string): Promise<boolean> {
  try {
    await api.write("DELETE /api/orders.php", { order }, null);
    return true;
  } catch (error) {
    return error instanceof CallFailed && error.failure.code === "not_cancellable";
  }
}
