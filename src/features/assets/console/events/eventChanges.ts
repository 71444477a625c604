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
    .filter((field) => !unshown.has(field))
    .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }))
    .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after));
}

// the name says where it is, the tag what it is, the place on a plan that it stands on one
const unshown = new Set(['locationId', 'isServerTag', 'planDocumentId']);

function flat(state: AssetEvent['from']): Readonly<Record<string, unknown>> {
  const { attributes, ...fields } = state ?? {};
  if (typeof attributes !== 'object' || attributes === null) return fields;
  return { ...fields, ...Object.fromEntries(Object.entries(attributes).map(([key, value]) => [`attributes.${key}`, value])) };
}
