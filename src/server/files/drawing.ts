import type { FileKind } from './fileTypes.ts';

/** The argument of the process that draws one image. */
export interface Drawing {
  path: string;
  /** The path of the file to write. */
  target: string;
  image: NonNullable<FileKind['image']>;
  /** The type of the drawn image, where it differs. */
  drawnAs?: FileKind['drawnAs'] | undefined;
  /** Draws a thumbnail as WebP with sides of at most this many pixels; without it, the image in its own size. */
  side?: number;
  /** Whether the process reports when the photo was taken. */
  readsDate?: boolean | undefined;
  /** Whether the same sender has more images waiting; images of other senders are drawn first. */
  isOneOfMany?: boolean;
  /** Maximum size of an image in pixels. */
  pixels: number;
  /** Maximum memory of the process in bytes. */
  memory: number;
  /** Maximum processor time of the process in seconds. */
  seconds: number;
}

/** Exit code for a file that is not a valid image, or has too many pixels. */
export const noImage = 65;

/** Exit code for a full disk. */
export const noRoom = 66;
