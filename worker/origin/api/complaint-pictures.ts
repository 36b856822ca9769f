import { publicHandler } from "#origin/call.ts";
import { takePicture } from "#origin/complaints/budgets.ts";
import { storePicture } from "#origin/complaints/pictures.ts";
import { networkOf } from "#origin/network.ts";
import { withUploadMemory } from "#origin/photos/store-upload.ts";

/** Uploads a picture for a complaint that is being written. */
export const complaintPicture = publicHandler("POST /api/complaint-pictures.php", {
  answer: ({ env, tenant, request }) =>
    withUploadMemory(request, `network ${networkOf(request)}`, async () => {
      await takePicture(env, tenant, request);
      return { picture: { key: await storePicture(env, tenant, request, new Date()) } };
    }),
});
