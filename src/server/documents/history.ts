import type { AuditEntry, AuditSeries } from '#contract/auditEntry.ts';
import { auditEntries } from '../database/audit.ts';
import { getRecord } from '../database/read.ts';
import type { InDivision } from '../database/writeCall.ts';
import { isSameValue } from './difference.ts';
import type { DocumentTables } from './kind.ts';

/**
 * The history of a document, newest first, as a JSON array of contract/auditEntry.ts. Changes that one person saved in quick
 * succession, as a form with automatic saving does, are joined to one series.
 * @throws Problem notFound
 */
export async function documentHistory(call: InDivision, { header }: DocumentTables, id: string): Promise<string> {
  const { json = '{}' } = await getRecord(call, header, id);
  const { id: entityId } = JSON.parse(json) as { id: string }; // every record has one
  const entries = await auditEntries(call.database, { division: call.division, entity: header.name, entityId });
  return JSON.stringify(inSeries(JSON.parse(entries) as AuditEntry[])); // built by the database
}

/** The longest pause in milliseconds between two changes of the same series. */
const pause = 10 * 60_000;

/** Joins changes of one person that follow each other within minutes; each field shows its first and its last value. */
export function inSeries(entries: readonly AuditEntry[]): AuditSeries[] {
  const all: AuditSeries[] = [];
  for (const entry of entries) {
    const later = all.at(-1);
    if (later && belongTogether(entry, later)) all[all.length - 1] = joined(entry, later);
    else all.push({ ...entry, since: entry.at, writes: 1 });
  }
  return all;
}

function belongTogether(entry: AuditEntry, later: AuditSeries): boolean {
  const areUpdates = entry.action === 'update' && later.action === 'update';
  // the line numbers before the change belong to other lines than those after it
  const isRenumbered = later.changes.some(({ field }) => field === 'lines');
  return areUpdates && !isRenumbered && entry.by === later.by && Date.parse(later.since) - Date.parse(entry.at) <= pause;
}

function joined(entry: AuditEntry, later: AuditSeries): AuditSeries {
  const changes = new Map(entry.changes.map((change) => [change.field, change]));
  for (const change of later.changes) {
    const [, line, field = ''] = /^(lines\.\d+)\.(.+)$/.exec(change.field) ?? [];
    const added = line === undefined ? undefined : changes.get(line);
    // a line that was added in this series is shown with its last values
    if (added) changes.set(added.field, { ...added, after: { ...(added.after as object), [field]: change.after } });
    else changes.set(change.field, { ...change, before: (changes.get(change.field) ?? change).before });
  }
  const differing = [...changes.values()].filter(({ before, after }) => !isSameValue(before, after));
  return { ...later, since: entry.at, writes: later.writes + 1, changes: differing };
}
