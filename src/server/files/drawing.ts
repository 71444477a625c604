import type { FileKind } from './fileTypes.ts';

/** The argument of the process that draws one image. */
export interface Drawing {
  path: string;
  /** The file that is written. */
  target: string;
  image: NonNullable<FileKind['image']>;
  /** The type that is written, where it is another. */
  drawnAs?: FileKind['drawnAs'] | undefined;
  /** Draws a small picture with sides of at most so many pixels, as WebP; the image at its own size unless given. */
  side?: number;
  /** Whether the process says when the photo was taken. */
  readsDate?: boolean | undefined;
  /** More of the same sender wait: those of others come first. */
  isOneOfMany?: boolean;
  /** Largest image in pixels. */
  pixels: number;
  /** Largest memory of the process in bytes. */
  memory: number;
  /** Longest processor time of the process in seconds. */
  seconds: number;
}

/** Exit code of a process whose file is no image, or a broken one, or one with too many pixels. */
export const noImage = 65;

/** Exit code of a process that found no room for what it drew. */
export const noRoom = 66;
