import type { Readable } from 'node:stream';

/** A file that was uploaded in a form: stored under its hash, with the type that was detected from its bytes. */
export interface UploadedFile {
  /** Sanitised name, at most 255 characters. */
  fileName: string;
  fileSize: number;
  /** The type that was detected from the bytes, not the one that the caller declared. */
  mimeType: string;
  /** Hex SHA-256 of the stored bytes; the file's address in the store. */
  sha256: string;
  /** The time when a photo was taken, as the camera recorded it; only for calls that ask for it. */
  takenAt?: string;
}

/** The store of files, a folder or a bucket. Files are addressed by their content, so that the same bytes are stored once. */
export interface FileStore {
  /** Stores a stream; resolves with its hash and size once the bytes are durable. @throws Problem unavailable, fileTooLarge */
  put(stream: Readable, limit: number): Promise<{ sha256: string; fileSize: number }>;
  /**
   * Opens a file, or a part of it (both ends inclusive). The stream fails before its first byte with `unavailable` when the store
   * cannot be reached.
   */
  get(sha256: string, range?: { start: number; end: number }): Readable;
  /** The size of a file; undefined when it is not there. @throws Problem unavailable */
  sizeOf(sha256: string): Promise<number | undefined>;
  /** All files, in no particular order; files that are stored or deleted in the meantime may be included. @throws Problem unavailable */
  list(): AsyncIterable<ListedFile>;
  /** Opens the thumbnail of an image; `draw` makes it when it is first requested, then it is stored. */
  thumbnail(sha256: string, draw: (source: string, target: string) => Promise<void>): Promise<Thumbnail>;
  /** Removes a file and its thumbnail, unless the same bytes were stored within the last day: then a row that names them may follow. */
  delete(sha256: string): Promise<void>;
  /** Checks that files can be stored. @throws Error when they cannot */
  prove(): Promise<void>;
  /** Removes incomplete files whose sender or process has ended, and parts of uploads that were forgotten. */
  tidy(): Promise<void>;
  /** The parts of uploads that are not complete yet; they are never listed as files. */
  parts: PartStore;
}

/** The parts of uploads, each under its upload and its SHA-256. */
export interface PartStore {
  /**
   * Stores a part; resolves with its hash and size once the bytes are durable. `judge` sees both before, and refuses the part by
   * throwing: then nothing stays.
   * @throws Problem unavailable, fileTooLarge
   */
  put(upload: string, stream: Readable, limit: number, judge: (part: StoredPart) => void): Promise<StoredPart>;
  /** Opens a part. The stream fails before its first byte with `unavailable` when the store cannot be reached. */
  get(upload: string, sha256: string): Readable;
  /** Removes all parts of an upload, or the one with this hash. @throws Problem unavailable */
  remove(upload: string, sha256?: string): Promise<void>;
}

/** A part as it was stored. */
export interface StoredPart {
  sha256: string;
  fileSize: number;
}

/** A file in a store. */
export interface ListedFile {
  sha256: string;
  fileSize: number;
}

/** The thumbnail of an image. */
export interface Thumbnail {
  size: number;
  /** Opens it, or a part of it (both ends inclusive). */
  open(range?: { start: number; end: number }): Readable;
}
