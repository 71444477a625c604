import type { ResourceCalls } from '#console/data/resourceCalls.ts';
import { uploads } from '../contract.ts';

/** The calls of uploads in parts, which the console makes for every larger file. */
export const uploadCalls = {
  create: uploads.createUpload,
  getOne: uploads.getUpload,
  putPart: uploads.putUploadPart,
  delete: uploads.deleteUpload,
} satisfies ResourceCalls;

declare module '#console/data/resourceCalls.ts' {
  interface ConsoleResources {
    uploads: typeof uploadCalls;
  }
}
