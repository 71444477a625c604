import type { AuditEntry } from '#contract/auditEntry.ts';
import type { AssetEvent } from '../../eventSchema.ts';

/**
 * The fields that an event changed, before and after; each type-specific field by itself, and a location by its name alone. The
 * creation of an object has no changes, because the page shows its values.
 */
export function changesOf({ kind, from, to }: Pick<AssetEvent, 'kind' | 'from' | 'to'>): AuditEntry['changes'] {
  if (kind === 'Created') return [];
  const [before, after] = [flat(from), flat(to)];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((field) => !unshown.has(field))
    .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }))
    .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after));
}

// a location is shown by its name, and technical fields are not shown
const unshown = new Set(['locationId', 'isServerTag', 'planDocumentId']);

function flat(state: AssetEvent['from']): Readonly<Record<string, unknown>> {
  const { attributes, ...fields } = state ?? {};
  if (typeof attributes !== 'object' || attributes === null) return fields;
  return { ...fields, ...Object.fromEntries(Object.entries(attributes).map(([key, value]) => [`attributes.${key}`, value])) };
}
