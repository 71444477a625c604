import type { Language } from '#contract/values.ts';
import type { UploadedFile } from '#server/files/files.ts';
import type { PersonalCall } from '#server/database/writeCall.ts';
import type { AssetTypeKey } from '../assetTypeKeys.ts';

/** A defect of an object that an anonymous person reported. */
export interface PublicDefect {
  kind: 'Defect' | 'Used' | 'Missing';
  assetId: string;
  assetType: AssetTypeKey;
  tag: string;
  room: string | null;
  locationId: string;
  name: string | undefined;
  email: string | undefined;
  phone: string | undefined;
  message: string | undefined;
  language: Language;
  photo: UploadedFile | undefined;
}

/** Opens a request for a report, in the transaction of the report; returns its number, or undefined when none can be opened. */
export type OpenRequest = (inside: PersonalCall, defect: PublicDefect) => Promise<number | undefined>;

/** Adds a photo of a repeated report to the request that was opened for the first one; once, however often it is sent. */
export type AddPhoto = (inside: PersonalCall, requestNumber: number, photo: UploadedFile) => Promise<void>;

let open: OpenRequest | undefined;
let add: AddPhoto | undefined;

/** Registers how a request is opened for an anonymous report about an object, and how it gets a photo of a repeated one. */
export function openRequestsForReports(opening: OpenRequest, adding: AddPhoto): void {
  open = opening;
  add = adding;
}

/** See {@link openRequestsForReports}. */
export async function openRequest(...[inside, defect]: Parameters<OpenRequest>): Promise<number | undefined> {
  return open?.(inside, defect);
}

/** See {@link AddPhoto}. */
export async function addPhoto(...[inside, requestNumber, photo]: Parameters<AddPhoto>): Promise<void> {
  await add?.(inside, requestNumber, photo);
}
