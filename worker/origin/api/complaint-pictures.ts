import { networkOf } from "#origin/base/network.ts";
import { withUploadMemory } from "#origin/media/photos/store-upload.ts";
import { takePicture } from "#origin/safety/complaints/budgets.ts";
import { storePicture } from "#origin/safety/complaints/pictures.ts";
import { publicHandler } from "./call.ts";

/** Uploads a picture for a complaint that is being written. */
export const complaintPicture = publicHandler("POST /api/complaint-pictures.php", {
  answer: ({ env, tenant, request }) =>
    withUploadMemory(request, `network ${networkOf(request)}`, async () => {
      await takePicture(env, tenant, request);
      return { picture: { key: await storePicture(env, tenant, request, new Date()) } };
    }),
});
