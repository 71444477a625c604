import { useConsoleData } from '#console/data/DataContext.ts';
import type { FileRules } from '#console/inputs/fileRefusal.ts';

const accept = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp', 'image/heic', 'video/mp4', '.docx', '.xlsx'];

/** What the server takes: it looks at the bytes, this spares the upload. */
export function useFileRules(): FileRules {
  return { accept, maxSize: useConsoleData().uploadLimitBytes };
}
