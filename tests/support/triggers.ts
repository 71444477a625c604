import type { TestDatabase } from './database.ts';

// Citus makes none unless it is told to; one PostgreSQL takes the settings without knowing them
const allowed = `set citus.enable_unsafe_triggers to on; set citus.multi_shard_modify_mode to 'sequential'`;

/** Runs one statement that makes or drops triggers, of which the product has none, on a distributed PostgreSQL too. */
export async function changeTriggers(database: TestDatabase, statement: string): Promise<void> {
  await database.run(allowed);
  await database.run(statement);
}
