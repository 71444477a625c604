import type { Settings } from '../config/settings.ts';
import type { Database } from '../database/database.ts';
import type { FileStore } from '../files/files.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { Translate } from './texts.ts';

/** The services that the composition provides to every handler besides the database. */
export interface Services {
  files: FileStore;
  secrets: Secrets;
  settings: Settings;
  /** The database with access to all divisions: for jobs and for data that belongs to no division. */
  everywhere: Database;
  /** The database with access to some divisions: for work in two of them at once, by a person who has access to both. */
  databaseOf(divisions: readonly number[]): Database;
  /** Texts of the translation files that the server itself writes. */
  translate: Translate;
  /** The current time; tests set it. */
  now(): Date;
}
