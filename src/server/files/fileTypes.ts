/** A type of file that may be uploaded, and how it is stored. */
export interface FileKind {
  mimeType: string;
  extensions: readonly string[];
  /** Images are redrawn, so that only their pixels are stored: no position, no comment, no hidden data. */
  image?: 'jpeg' | 'png' | 'webp' | 'heic';
  /** The type that an image is redrawn as; its own by default. */
  drawnAs?: 'png';
  /** Only picture and sound of videos are kept; their other parts are blanked. */
  video?: 'mp4' | 'webm';
  /** Word and Excel files are accepted without macros only. */
  isOffice?: true;
}

const jpeg = { mimeType: 'image/jpeg', extensions: ['jpg', 'jpeg'] };

const mp4: FileKind = { mimeType: 'video/mp4', extensions: ['mp4', 'm4v'], video: 'mp4' };

// as phones and browsers make them
const videoKinds: Readonly<Record<string, FileKind>> = {
  'video/mp4': mp4,
  'video/x-m4v': mp4,
  'video/quicktime': { mimeType: 'video/quicktime', extensions: ['mov'], video: 'mp4' },
  'video/webm': { mimeType: 'video/webm', extensions: ['webm'], video: 'webm' },
};

/**
 * The allowed types of uploads, by the type that is detected from the bytes. HEIC is stored as JPEG, because browsers do not
 * display it.
 */
export const fileKinds: Readonly<Record<string, FileKind>> = {
  'image/jpeg': { ...jpeg, image: 'jpeg' },
  'image/png': { mimeType: 'image/png', extensions: ['png'], image: 'png' },
  'image/webp': { mimeType: 'image/webp', extensions: ['webp'], image: 'webp' },
  'image/heic': { ...jpeg, image: 'heic' },
  'image/heif': { ...jpeg, image: 'heic' },
  'application/pdf': { mimeType: 'application/pdf', extensions: ['pdf'] },
  ...videoKinds,
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': {
    mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    extensions: ['docx'],
    isOffice: true,
  },
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': {
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    extensions: ['xlsx'],
    isOffice: true,
  },
};

/** The allowed types of documents: also e-invoices, which browsers save and never display. */
export const documentKinds: Readonly<Record<string, FileKind>> = {
  ...fileKinds,
  'application/xml': { mimeType: 'application/xml', extensions: ['xml'] },
};

const pictures = ['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/heif'];

/** The allowed types where only photos and videos are accepted, as phones make them. */
export const mediaKinds: Readonly<Record<string, FileKind>> = {
  ...Object.fromEntries(Object.entries(fileKinds).filter(([sniffed]) => pictures.includes(sniffed))),
  ...videoKinds,
};

/** The allowed types of signatures: images, stored as PNG. */
export const signatureKinds: Readonly<Record<string, FileKind>> = {
  'image/png': { mimeType: 'image/png', extensions: ['png'], image: 'png' },
  'image/jpeg': { mimeType: 'image/png', extensions: ['png'], image: 'jpeg', drawnAs: 'png' },
};
