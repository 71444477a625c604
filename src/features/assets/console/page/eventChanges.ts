import type { AuditEntry } from '#contract/auditEntry.ts';
import type { AssetEvent } from '../../eventSchema.ts';

/**
 * The fields that an event changed, before and after; each field of the type by itself, and a place by its name alone. The making of
 * an object changed none: the page shows what it has.
 */
export function changesOf({ kind, from, to }: Pick<AssetEvent, 'kind' | 'from' | 'to'>): AuditEntry['changes'] {
  if (kind === 'Created') return [];
  const [before, after] = [flat(from), flat(to)];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((field) => field !== 'locationId')
    .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }))
    .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after));
}

const undoable = new Set(['Updated', 'Moved', 'OutOfService', 'BackInService', 'Missing', 'Found']);

/** The event that can be undone: the latest one of the object itself, if it changed something that can be written back. */
export function undoableOf(events: readonly AssetEvent[], assetId: string): AssetEvent | undefined {
  const latest = events.find((event) => event.assetId === assetId);
  return latest && undoable.has(latest.kind) && latest.from !== null && Object.keys(latest.from).length > 0 ? latest : undefined;
}

function flat(state: AssetEvent['from']): Readonly<Record<string, unknown>> {
  const { attributes, ...fields } = state ?? {};
  if (typeof attributes !== 'object' || attributes === null) return fields;
  return { ...fields, ...Object.fromEntries(Object.entries(attributes).map(([key, value]) => [`attributes.${key}`, value])) };
}
