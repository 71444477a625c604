import { z } from 'zod';
import { defineContract, operation } from '#contract/operation.ts';
import { uuid } from '#contract/values.ts';
import { upload, uploadFields } from './schema.ts';

const path = '/api/{division}/uploads';
const partNumber = z.string().regex(/^[1-9]\d{0,3}$/);

/** Uploads in parts (an extension), which go on after a break; calls with a form take `uploadId` in place of `file`. */
export const uploads = defineContract('mechanic', {
  createUpload: operation(`POST ${path}`, {
    summary: 'Begins the upload of a file in parts; calls with a form take its id as `uploadId` in place of `file`',
    access: 'employee',
    body: z.strictObject(uploadFields),
    status: 201,
    answer: upload,
  }),
  getUpload: operation(`GET ${path}/{id}`, {
    summary: 'An upload of the caller, and the parts that have arrived',
    access: 'employee',
    path: { id: uuid },
    answer: upload,
  }),
  putUploadPart: operation(`PUT ${path}/{id}/parts/{number}`, {
    summary: 'Sends a part of a file; the same bytes may be sent again',
    access: 'employee',
    path: { id: uuid, number: partNumber },
    octets: true,
    answer: upload,
  }),
  deleteUpload: operation(`DELETE ${path}/{id}`, {
    summary: 'Cancels an upload and removes its parts',
    access: 'employee',
    path: { id: uuid },
    status: 204,
  }),
});
