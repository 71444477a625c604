import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { FileKind } from '../files/fileTypes.ts';
import { uploadLimits, type UploadLimits } from '../files/receiveUpload.ts';
import { openSheets } from './openSheets.ts';
import { workbookType } from './writeWorkbook.ts';

const kinds: Readonly<Record<'xlsx' | 'csv', FileKind>> = {
  xlsx: { mimeType: workbookType, extensions: ['xlsx'] },
  csv: { mimeType: 'text/csv', extensions: ['csv', 'txt', 'tsv'] },
};

/** Workbooks and CSV files of up to 50 MB. A workbook is checked when it is uploaded, except for its rows. */
export const sheetUpload: UploadLimits = {
  ...uploadLimits,
  fileSize: 50_000_000,
  judge: async (path) => {
    const { size } = await stat(path);
    const { format } = await openSheets({ size, open: (range) => createReadStream(path, range) });
    return kinds[format];
  },
};
