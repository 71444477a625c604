import { Readable } from 'node:stream';
import type { PersonalCall } from '#server/database/writeCall.ts';
import { answeredSoon } from '#server/files/answeredSoon.ts';
import type { UploadedFile } from '#server/files/files.ts';
import { reportOf } from './reportPdf.ts';

/** The report of a handled work order, kept in the store: with its signature it is the proof of the work. */
export async function signedReport(call: PersonalCall, id: string): Promise<UploadedFile> {
  const { bytes, number } = await reportOf(call, id, { status: 'Afgehandeld', isInternal: true, hasPrices: false });
  const stored = await answeredSoon(call.services.files.put(Readable.from([bytes]), bytes.length));
  return { fileName: `${number}.pdf`, mimeType: 'application/pdf', ...stored };
}
