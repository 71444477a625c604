import { z } from 'zod';
import { isSecured, type Capability, type Operation } from '#contract/operation.ts';
import { tableNamed } from '#server/database/describedTables.ts';
import type { Person } from '#server/http/call.ts';
import type { Implementation } from '#server/http/implement.ts';
import type { UndoWay } from '../schema.ts';

/** The calls by which changes of one kind of records are taken back. */
export interface Ways {
  /** The call that makes a record. */
  create: Implementation | undefined;
  update: Implementation | undefined;
  delete: Implementation | undefined;
  /** The call that brings a record back, where there is one. */
  restore: Implementation | undefined;
}

/** An entry of the audit as far as it tells what can be done about it. */
export interface TakenChange {
  entity: string;
  action: string;
  changes: readonly { field: string }[];
  /** Whether personal data was taken out of the record since. */
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

/** Finds the calls by which changes are taken back among all that is implemented. */
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

// They changed nothing, or what they changed is no field of the record
const readings: ReadonlySet<string> = new Set(['readSecrets', 'readWifiCode', 'changeWifiCode', 'cleanup', 'erase', 'eraseWifiCode']);

// They follow from a delivery, a receipt or an invoice, which stays
const bookings: ReadonlySet<string> = new Set(['deliver', 'receive', 'invoice']);

// They concern the whole record, of which an erasure leaves a part
const wholes: ReadonlySet<string> = new Set(['create', 'delete', 'restore']);

/** What taking a change back does, for a caller who may; undefined where it cannot be taken back as far as it alone tells. */
export function wayBack(
  ways: Ways,
  { entity, action, changes, isErased = false }: TakenChange,
  person: Pick<Person, 'can'>,
): UndoWay | undefined {
  const may = (one: Implementation | undefined) => one !== undefined && mayCall(person, one.operation);
  if (readings.has(action) || bookings.has(action)) return undefined;
  if (isErased && wholes.has(action)) return undefined;
  if (entity === 'import') return action === 'runImport' && may(ways.update) ? 'import' : undefined;
  if (action === 'create' || action === 'restore') return may(ways.create?.remove ? ways.create : ways.delete) ? 'removal' : undefined;
  if (action === 'delete') return may(restoringCall(ways)) ? 'restoration' : undefined;
  const fields = changes.map(({ field }) => field);
  if (entity === 'asset') return fields.length > 0 && action !== 'replace' && may(ways.update) ? 'values' : undefined;
  return ways.update && may(ways.update) && writtenOf(ways.update.operation, fields).length > 0 ? 'values' : undefined;
}

/** The call whose access a restoration needs. */
export function restoringCall(ways: Ways): Implementation | undefined {
  return ways.restore ?? [ways.delete, ways.create].find((one) => one?.restore);
}

/** Whether a person may make a call, by its access. */
export function mayCall(person: Pick<Person, 'can'>, operation: Operation): boolean {
  return isSecured(operation) && person.can(operation.access as Capability); // the only kind of access left
}

/** Those of the changed fields that an update writes: of the record itself, and of its lines as `lines.2.quantity` and `lines.2`. */
export function writtenOf(operation: Operation, changed: readonly string[]): string[] {
  const { fields, lines } = writable(operation);
  return changed.filter((name) => {
    const [list = '', number, field] = name.split('.');
    if (list !== 'lines') return fields.has(name) && name !== 'id';
    return lines !== undefined && (number === undefined || field === undefined || lines.fields.has(field));
  });
}

/** What an update writes of a record, and of its lines: under which name they stand in the body. */
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

interface JsonSchema {
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
  readOnly?: boolean;
  items?: JsonSchema;
  allOf?: JsonSchema[];
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
}

function writableIn(body: z.ZodType): Writable {
  const root = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  const own = propertiesOf(root, root);
  const name = ['lines', 'items'].find((one) => own.get(one)?.items);
  const items = name === undefined ? undefined : own.get(name)?.items;
  const fields = new Set([...own.keys()].filter((one) => one !== name));
  return { fields, lines: name !== undefined && items ? { name, fields: new Set(propertiesOf(items, root).keys()) } : undefined };
}

function propertiesOf(schema: JsonSchema, root: JsonSchema): Map<string, JsonSchema> {
  const { properties = {} } = resolved(schema, root);
  return new Map(
    Object.entries(properties)
      .map(([name, field]) => [name, resolved(field, root)] as const)
      .filter(([, field]) => field.readOnly !== true),
  );
}

function resolved(schema: JsonSchema, root: JsonSchema): JsonSchema {
  const name = schema.$ref?.replace('#/$defs/', '');
  return (name === undefined ? undefined : root.$defs?.[name]) ?? schema;
}
