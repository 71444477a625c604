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

let open: OpenRequest | undefined;

/** Registers how a request is opened for an anonymous report about an object. */
export function openRequestsForReports(opening: OpenRequest): void {
  open = opening;
}

/** See {@link openRequestsForReports}. */
export async function openRequest(...[inside, defect]: Parameters<OpenRequest>): Promise<number | undefined> {
  return open?.(inside, defect);
}
