import type { Readable } from 'node:stream';

/** A file that arrived in a form: stored under its hash, its type read from its bytes. */
export interface UploadedFile {
  /** Sanitised name, at most 255 characters. */
  fileName: string;
  fileSize: number;
  /** Sniffed, never what the caller said. */
  mimeType: string;
  /** Hex SHA-256 of the stored bytes; the file's address in the store. */
  sha256: string;
  /** When a photo was taken, as its camera says; only where the call asks for it. */
  takenAt?: string;
}

/** Where files lie, a folder or a bucket: content-addressed, so that the same bytes are kept once. */
export interface FileStore {
  /** Stores a stream; resolves with its hash and size once the bytes are durable. @throws Problem unavailable, fileTooLarge */
  put(stream: Readable, limit: number): Promise<{ sha256: string; fileSize: number }>;
  /**
   * Opens a file, or a part of it (both ends inclusive). The stream fails before its first byte with `unavailable` when the store is away.
   */
  get(sha256: string, range?: { start: number; end: number }): Readable;
  /** The size of a file; undefined when it is not there. @throws Problem unavailable */
  sizeOf(sha256: string): Promise<number | undefined>;
  /** All files, one after another and in no order; what is put or deleted meanwhile may be among them. @throws Problem unavailable */
  list(): AsyncIterable<ListedFile>;
  /** Opens the small picture of an image; `draw` makes it when it is asked for the first time, and it is kept. */
  thumbnail(sha256: string, draw: (source: string, target: string) => Promise<void>): Promise<Thumbnail>;
  /**
   * Removes a file, and its small picture, unless the same bytes were put within the last day: then a row that names them may be written
   * next.
   */
  delete(sha256: string): Promise<void>;
  /** Proves that files can be kept. @throws Error when they cannot */
  prove(): Promise<void>;
  /** Removes what is left of files whose sender or process ended before they were whole. */
  tidy(): Promise<void>;
}

/** A file in a store. */
export interface ListedFile {
  sha256: string;
  fileSize: number;
}

/** The small picture of an image. */
export interface Thumbnail {
  size: number;
  /** Opens it, or a part of it (both ends inclusive). */
  open(range?: { start: number; end: number }): Readable;
}
