/** The files that an area accepts. */
export interface FileRules {
  /** As in the `accept` attribute: media types (including `image/*`) and extensions (`.heic`). Empty accepts every type. */
  accept: readonly string[];
  /** Maximum size of a file in bytes. */
  maxSize: number;
  /** That of a video, where it is higher. */
  maxVideoSize?: number;
}

/** The types of photos, as phones and cameras make them. */
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/heif'];

/** The types of videos, as phones make them. */
export const videoTypes = ['video/mp4', 'video/x-m4v', 'video/quicktime', 'video/webm'];

/** The reason why a file is refused: a key below `inputs.files`. */
export type FileRefusal = 'type' | 'size' | 'empty';

/** The reason why a file is refused, or undefined when it is accepted. The server checks the bytes; this check saves the upload. */
export function fileRefusal(file: File, rules: FileRules): FileRefusal | undefined {
  const { accept } = rules;
  if (accept.length > 0 && !accept.some((entry) => matches(file, entry))) return 'type';
  if (file.size > largestOf(file, rules)) return 'size';
  return file.size === 0 ? 'empty' : undefined;
}

/** The maximum size of this file in bytes. */
export function largestOf(file: File, { maxSize, maxVideoSize = 0 }: FileRules): number {
  return isVideo(file) ? Math.max(maxSize, maxVideoSize) : maxSize;
}

// browsers have no type for some files (HEIC on most desktops): then the extension decides
const endings: Readonly<Record<string, readonly string[]>> = {
  'image/heic': ['.heic'],
  'image/heif': ['.heif', '.heic'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
  'image/webp': ['.webp'],
  'application/pdf': ['.pdf'],
  'application/xml': ['.xml'],
  'text/xml': ['.xml'],
  'video/mp4': ['.mp4'],
  'video/x-m4v': ['.m4v'],
  'video/quicktime': ['.mov'],
  'video/webm': ['.webm'],
};

/** Whether a file is a video, by its type or its ending. */
export function isVideo(file: File): boolean {
  return matches(file, 'video/*');
}

function matches(file: File, entry: string): boolean {
  const name = file.name.toLowerCase();
  const wanted = entry.toLowerCase();
  if (wanted.startsWith('.')) return name.endsWith(wanted);
  if (file.type === '' || file.type === 'application/octet-stream') return endingsOf(wanted).some((ending) => name.endsWith(ending));
  return wanted.endsWith('/*') ? file.type.startsWith(wanted.slice(0, -1)) : file.type === wanted;
}

function endingsOf(type: string): readonly string[] {
  if (!type.endsWith('/*')) return endings[type] ?? [];
  return Object.entries(endings).flatMap(([known, list]) => (known.startsWith(type.slice(0, -1)) ? list : []));
}

/** The types of {@link FileRules} in words: `PDF, images`; `kindName` names a whole kind, such as `image`. */
export function typeNames(accept: readonly string[], kindName: (kind: string) => string): string {
  const names = accept.map((entry) => (entry.endsWith('/*') ? kindName(entry.slice(0, -2)) : formatName(entry)));
  return [...new Set(names)].join(', ');
}

// the common name of a format whose media type has another one
const formatNames: Readonly<Record<string, string>> = { 'video/quicktime': 'MOV', 'video/x-m4v': 'MP4', 'image/heif': 'HEIC' };

function formatName(entry: string): string {
  return formatNames[entry] ?? entry.replace(/^\.|^.*\//, '').toUpperCase();
}
