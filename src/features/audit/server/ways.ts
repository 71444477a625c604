import { z } from 'zod';
import { isSecured, type Capability, type Operation } from '#contract/operation.ts';
import { tableNamed } from '#server/database/describedTables.ts';
import type { Person } from '#server/http/call.ts';
import type { Implementation } from '#server/http/implement.ts';
import type { UndoWay } from '../schema.ts';
import { resolveSchema, type JsonSchema } from '#server/http/resolveSchema.ts';

/** The calls that undo changes of one kind of records. */
export interface Ways {
  /** The call that creates a record. */
  create: Implementation | undefined;
  update: Implementation | undefined;
  delete: Implementation | undefined;
  /** The call that restores a record, if there is one. */
  restore: Implementation | undefined;
}

/** The parts of an audit entry that decide whether it can be undone. */
export interface TakenChange {
  entity: string;
  action: string;
  changes: readonly { field: string }[];
  /** Whether personal data was erased from the record since. */
  isErased?: boolean;
}

// Kinds whose calls are not named create…, update…, delete… and restore… after their table
const named: Readonly<Record<string, Partial<Record<keyof Ways, string>>>> = {
  asset: { update: 'undoAssetEvent' },
  import: { update: 'undoImport' },
  itemWarehouse: { create: 'createStock', update: 'updateStock' },
  mail: { create: 'resendMail', delete: 'cancelMail' },
  purchaseInvoice: { create: 'savePurchaseInvoice', update: 'savePurchaseInvoice' },
  serviceReport: { create: 'writeServiceReport' },
  serviceRequestContact: { create: 'addServiceRequestContact' },
};
// Their calls need more than the id of the record, or do more than write it
const withoutWay: ReadonlySet<string> = new Set(['assetAttachment', 'division', 'serviceReportAttachment']);

/** Finds the calls that undo changes among all implemented ones. */
export function waysAmong(implementations: readonly Implementation[]): (entity: string) => Ways {
  const byName = new Map(implementations.map((one) => [one.operation.name, one]));
  const known = new Map<string, Ways>();
  return (entity) => {
    const found = known.get(entity) ?? waysOf(byName, entity);
    known.set(entity, found);
    return found;
  };
}

function waysOf(byName: ReadonlyMap<string, Implementation>, entity: string): Ways {
  const noun = entity.charAt(0).toUpperCase() + entity.slice(1);
  const isKnown = tableNamed(entity) !== undefined && !withoutWay.has(entity);
  const call = (verb: keyof Ways) => (isKnown ? byName.get(named[entity]?.[verb] ?? `${verb}${noun}`) : undefined);
  return { create: call('create'), update: call('update'), delete: call('delete'), restore: call('restore') };
}

// They changed nothing, or no field of the record
const readings: ReadonlySet<string> = new Set(['readSecrets', 'readWifiCode', 'changeWifiCode', 'cleanup', 'erase', 'eraseWifiCode']);

// They are consequences of a delivery, a receipt or an invoice, which is kept
const bookings: ReadonlySet<string> = new Set(['deliver', 'receive', 'invoice']);

// They concern the whole record, of which an erasure leaves only a part
const wholes: ReadonlySet<string> = new Set(['create', 'delete', 'restore']);

/** The way of undoing a change, for a caller who may; undefined when the entry alone shows that it cannot be undone. */
export function wayBack(
  ways: Ways,
  { entity, action, changes, isErased = false }: TakenChange,
  person: Pick<Person, 'can'>,
): UndoWay | undefined {
  const may = (one: Implementation | undefined) => one !== undefined && mayCall(person, one.operation);
  if (readings.has(action) || bookings.has(action)) return undefined;
  if (isErased && wholes.has(action)) return undefined;
  if (entity === 'import') return action === 'runImport' && may(ways.update) ? 'import' : undefined;
  if (isSuccessor({ entity, action, changes })) return undefined;
  if (action === 'create' || action === 'restore') return may(ways.create?.remove ? ways.create : ways.delete) ? 'removal' : undefined;
  if (action === 'delete') return may(restoringCall(ways)) ? 'restoration' : undefined;
  const fields = changes.map(({ field }) => field);
  if (entity === 'asset') return fields.length > 0 && may(ways.update) ? 'values' : undefined;
  return ways.update && may(ways.update) && writtenOf(ways.update.operation, fields).length > 0 ? 'values' : undefined;
}

// without the object that replaced it, the former one would be missing: it stays replaced, and its parts and work have moved on
function isSuccessor({ entity, action, changes }: TakenChange): boolean {
  return entity === 'asset' && action === 'create' && changes.some(({ field }) => field === 'replacesId');
}

/** The call whose access a restoration requires. */
export function restoringCall(ways: Ways): Implementation | undefined {
  return ways.restore ?? [ways.delete, ways.create].find((one) => one?.restore);
}

/** Whether a person has access to a call. */
export function mayCall(person: Pick<Person, 'can'>, operation: Operation): boolean {
  return isSecured(operation) && person.can(operation.access as Capability); // the remaining kind of access
}

/** The changed fields that an update can write: of the record itself, and of its lines as `lines.2.quantity` and `lines.2`. */
export function writtenOf(operation: Operation, changed: readonly string[]): string[] {
  const { fields, lines } = writable(operation);
  return changed.filter((name) => {
    const [list = '', number, field] = name.split('.');
    if (list !== 'lines') return fields.has(name) && name !== 'id';
    return lines !== undefined && (number === undefined || field === undefined || lines.fields.has(field));
  });
}

/** The fields of a record and its lines that an update can write, with their names in the body. */
export interface Writable {
  fields: ReadonlySet<string>;
  lines: { name: string; fields: ReadonlySet<string> } | undefined;
}

/** See {@link Writable}. */
export function writable({ body }: Operation): Writable {
  if (!body) return { fields: new Set(), lines: undefined };
  const known = memory.get(body) ?? writableIn(body);
  memory.set(body, known);
  return known;
}

const memory = new WeakMap<z.ZodType, Writable>();

function writableIn(body: z.ZodType): Writable {
  const root = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as JsonSchema; // the part of JSON Schema that is read here
  const own = propertiesOf(root, root);
  const name = ['lines', 'items'].find((one) => own.get(one)?.items);
  const items = name === undefined ? undefined : own.get(name)?.items;
  const fields = new Set([...own.keys()].filter((one) => one !== name));
  return { fields, lines: name !== undefined && items ? { name, fields: new Set(propertiesOf(items, root).keys()) } : undefined };
}

function propertiesOf(schema: JsonSchema, root: JsonSchema): Map<string, JsonSchema> {
  const { properties = {} } = resolveSchema(schema, root);
  return new Map(
    Object.entries(properties)
      .map(([name, field]) => [name, resolveSchema(field, root)] as const)
      .filter(([, field]) => field.readOnly !== true),
  );
}
