import type { Settings } from '../config/settings.ts';
import type { Database } from '../database/database.ts';
import type { FileStore } from '../files/files.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { Translate } from './texts.ts';

/** What the composition gives to every handler besides the database. */
export interface Services {
  files: FileStore;
  secrets: Secrets;
  settings: Settings;
  /** The database with all divisions in sight: for jobs and what belongs to no division. */
  everywhere: Database;
  /** The database with some divisions in sight: for what is done in two of them at once, by a person who works in both. */
  databaseOf(divisions: readonly number[]): Database;
  /** Texts of the translation files, for what is not shown by the console. */
  translate: Translate;
  /** The current time; tests set it. */
  now(): Date;
}
