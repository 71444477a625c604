import type { z } from 'zod';
import { auditOf } from '#server/database/audit.ts';
import { problemOf } from '#server/database/brokenConstraint.ts';
import { changeOf, insertionOf, runTogether } from '#server/database/rows.ts';
import { together } from '#server/database/together.ts';
import type { TimedCall } from '#server/database/writeCall.ts';
import { maskedSecret } from '#contract/values.ts';
import { isSame, secretKeysOf, type Attributes } from '../attributes.ts';
import type { AssetEventKind } from '../eventSchema.ts';
import { assetTypeOf } from '../norms/assetTypes.ts';
import type { DueDates } from '../norms/dueDates.ts';
import type { asset } from '../schema.ts';
import { addDueDates, refreshDueDates } from './dueDates.ts';
import { assetEventsOf } from './events.ts';
import { assetTable } from './tables.ts';
import { claimTags, releaseTags } from './tags.ts';

type Derived = 'creatorName' | 'accountId' | 'accountName' | 'itemCode' | 'attachments' | 'serviceReports';

/** A stored object, without the dates of the table beside it; secret type-specific fields are encrypted. */
export type StoredAsset = Omit<z.output<typeof asset>, Derived | keyof DueDates> & { movedToDivision: number | null };

/** Columns of an object and their new values. */
export type AssetValues = Partial<StoredAsset>;

/** A change of one object. */
export interface AssetChange {
  before: StoredAsset;
  values: AssetValues;
  /** The events for the history, and the fields that each of them shows; all changed ones by default. */
  events: readonly AssetChangeEvent[];
  /** The action in the audit; `update` by default. */
  action?: string;
  reason?: string | undefined;
}

/** See {@link AssetChange}. */
export interface AssetChangeEvent {
  kind: AssetEventKind;
  fields?: readonly string[];
  note?: string | undefined;
}

/** The fields of a change that differ from the stored values. */
export function differingFields({ before, values }: Pick<AssetChange, 'before' | 'values'>): readonly (keyof StoredAsset)[] {
  const names = Object.keys(values) as (keyof StoredAsset)[]; // its keys are fields
  return names.filter((name) => values[name] !== undefined && !isSame(values[name], before[name]));
}

/**
 * Stores changes of locked objects with their versions, audit and history, with the same few statements for any number of
 * objects. Objects without a difference are not written.
 * @throws Problem duplicateTag, invalid for a reference to a missing record
 */
export async function saveChanges(inside: TimedCall, changes: readonly AssetChange[]): Promise<void> {
  const real = changes.filter((change) => differingFields(change).length > 0);
  if (real.length === 0) return;
  const { database, division, person } = inside;
  const now = inside.services.now();
  const at = now.toISOString();
  const names = [...new Set(real.flatMap(differingFields))];
  const rows = real.map(({ before, values }) => ({
    ...Object.fromEntries(names.map((name) => [name, values[name] === undefined ? before[name] : values[name]])),
    id: before.id,
    version: before.version + 1,
    modified: at,
    modifiedBy: person.oid,
  }));
  const renamed = real.filter(({ before, values }) => values.tag !== undefined && values.tag.toLowerCase() !== before.tag.toLowerCase());
  await together(
    releaseTags(
      database,
      renamed.map(({ before }) => before.tag),
    ),
    claimTags(
      database,
      division,
      renamed.map(({ values }) => values.tag ?? ''),
    ),
    runTogether(database, [
      ...changeOf(division, assetTable, { names: [...names, 'version', 'modified', 'modifiedBy'], rows }),
      ...auditOf(
        inside,
        real.map((change) => ({ ...auditEntryOf(change), entity: 'asset', entityId: change.before.id })),
        at,
      ),
      ...assetEventsOf(
        division,
        real.flatMap((change) => eventsOf(change, at, person.oid)),
      ),
    ]),
  ).catch(refuse);
  const dated = real.filter((change) => differingFields(change).some((name) => namesOfDates.has(name)));
  await refreshDueDates(
    database,
    division,
    dated.map(({ before }) => before.id),
    now,
  );
}

// The fields that due dates depend on
const namesOfDates: ReadonlySet<string> = new Set([
  'assetType',
  'productionDate',
  'installationDate',
  'purchaseDate',
  'attributes',
  'serviceIntervalMonths',
  'locationId',
  'status',
]);

/**
 * Adds objects with their tags, audit and history.
 * @throws Problem duplicateTag, invalid for a reference to a missing record
 */
export async function insertAssets(
  inside: TimedCall,
  assets: readonly (AssetValues & Pick<StoredAsset, 'id' | 'tag' | 'assetType'>)[],
): Promise<void> {
  const { database, division, person } = inside;
  const now = inside.services.now();
  const at = now.toISOString();
  const stamp = { division, created: at, createdBy: person.oid, modified: at, modifiedBy: person.oid };
  // One statement adds all of them, so each row has the columns of all
  const names = [...new Set(assets.flatMap((one) => Object.keys(one)))];
  const complete = assets.map((one) => ({
    ...Object.fromEntries(names.map((name) => [name, null])),
    ...defaults,
    ...filled(one),
    ...stamp,
  }));
  const given = assets.map((one) => ({ id: one.id, fields: shownFields(one, filled(one)) }));
  const ids = assets.map(({ id }) => id);
  await together(
    claimTags(
      database,
      division,
      assets.map(({ tag }) => tag),
    ),
    runTogether(database, [
      ...insertionOf(assetTable, complete),
      ...auditOf(
        inside,
        given.map(({ id, fields }) => ({ entity: 'asset', entityId: id, action: 'create', after: fields })),
        at,
      ),
      ...assetEventsOf(
        division,
        given.map(({ id, fields }) => ({ assetId: id, kind: 'Created' as const, at, by: person.oid, to: fields })),
      ),
    ]),
    addDueDates(database, division, ids),
  ).catch(refuse);
  await refreshDueDates(database, division, ids, now);
}

function refuse(error: unknown): never {
  throw problemOf(error, assetTable);
}

const defaults = { attributes: {}, ownership: 'Customer', status: 'InService', condition: 'NotInspected', isServerTag: false };

function filled(values: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== null));
}

function auditEntryOf(change: AssetChange) {
  const { before, values, action = 'update', reason } = change;
  const names = differingFields(change);
  return {
    action,
    reason,
    before: pickedFields(before, before, names),
    after: pickedFields({ ...before, ...values }, { ...before, ...values }, names),
  };
}

function eventsOf(change: AssetChange, at: string, by: string) {
  const { before, values, events } = change;
  const differing = differingFields(change);
  return events.flatMap(({ kind, fields, note }) => {
    const names = fields ? differing.filter((name) => fields.includes(name)) : differing;
    const after = { ...before, ...values };
    return { assetId: before.id, kind, at, by, note, from: pickedFields(before, before, names), to: pickedFields(after, after, names) };
  });
}

function pickedFields(of: AssetValues, row: AssetValues, names: readonly (keyof StoredAsset)[]): Record<string, unknown> {
  return shownFields(of, Object.fromEntries(names.map((name) => [name, row[name] ?? null])));
}

// Secrets are recorded neither in the audit nor in the history
function shownFields({ assetType }: AssetValues, fields: Record<string, unknown>): Record<string, unknown> {
  const { attributes } = fields as { attributes?: Attributes }; // fields of an object
  if (!attributes || !assetType) return fields;
  const secrets = secretKeysOf(assetTypeOf(assetType));
  const shown = Object.entries(attributes).map(([key, value]) => [key, secrets.includes(key) ? maskedSecret : value] as const);
  return { ...fields, attributes: Object.fromEntries(shown) };
}
