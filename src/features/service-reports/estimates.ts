import { Decimal } from 'decimal.js';
import type { z } from 'zod';
import type { AssetTypeKey } from '#features/assets/assetTypeKeys.ts';
import { addMonths } from '#features/assets/norms/calendar.ts';
import type { DueReasons, NextDate } from '#features/assets/norms/dueReason.ts';
import type { SalesPrice } from '#features/items/priceSchema.ts';
import type { serviceRoles } from '#features/items/schema.ts';
import type { locationEstimate } from './overviewSchema.ts';
import minutes from './standardMinutes.json' with { type: 'json' };

/** The costs of a coming month at a location. */
export type LocationEstimate = z.infer<typeof locationEstimate>;

type EstimateLine = LocationEstimate['lines'][number];

/** The reason for work at an object. */
export type EstimateReason = EstimateLine['reason'];

/** The facts about an object that an estimate needs. */
export interface EstimatedAsset {
  id: string;
  assetType: AssetTypeKey;
  itemId: string | null;
  dates: Readonly<Record<NextDate, string | null>>;
  dueReasons: DueReasons;
  /** Whether the last report recommends its replacement. */
  isToReplace: boolean;
}

/** An item that is charged for objects of some types. */
export interface EstimateItem {
  id: string;
  serviceRole: (typeof serviceRoles)[number] | null;
  assetTypes: readonly string[];
  standardSalesPrice: string | null;
}

/** The data that an estimate is calculated from. */
export interface EstimateFacts {
  locationId: string;
  assets: readonly EstimatedAsset[];
  items: readonly EstimateItem[];
  /** The customer's price of a quantity of an item. */
  priceOf(itemId: string, quantity: string): Pick<SalesPrice, 'price' | 'source' | 'discount'> | undefined;
  currency: string;
  today: string;
}

/**
 * The costs of each month of a year at a location, without months that have no work. Late work is done in the present month,
 * services are repeated after their interval.
 */
export function estimatesOf(facts: EstimateFacts, year: number, month?: number): readonly LocationEstimate[] {
  const byMonth = new Map<number, Map<string, EstimateLine>>();
  for (const asset of facts.assets) {
    for (const [at, reasons] of workOf(asset, facts.today, year)) {
      if (month !== undefined && at !== month) continue;
      const lines = byMonth.get(at) ?? new Map<string, EstimateLine>();
      byMonth.set(at, lines);
      for (const reason of oneVisit(reasons)) addTo(lines, lineOf(facts, asset, reason));
    }
  }
  return [...byMonth]
    .toSorted(([a], [b]) => a - b)
    .map(([at, lines]) => monthOf(facts, { year, month: at, lines: [...lines.values()].map((line) => pricedLine(line, facts)) }));
}

function monthOf(facts: EstimateFacts, { year, month, lines }: { year: number; month: number; lines: EstimateLine[] }): LocationEstimate {
  return {
    locationId: facts.locationId,
    year,
    month,
    lines: lines.toSorted((a, b) => `${a.assetType} ${a.reason}`.localeCompare(`${b.assetType} ${b.reason}`)),
    totalAmount: lines.reduce((sum, { amount }) => sum.plus(amount), new Decimal(0)).toFixed(4),
    totalMinutes: lines.reduce((sum, line) => sum + line.minutes, 0),
    currency: facts.currency,
  };
}

const reasonOfDate: Readonly<Record<NextDate, EstimateReason>> = {
  nextServiceDate: 'Routine',
  nextExtendedServiceDate: 'Extended',
  nextOverhaulDate: 'Overhaul',
  replaceBefore: 'Replacement',
};

/** The work at an object in each month of a year. */
function workOf(asset: EstimatedAsset, today: string, year: number): Map<number, Set<EstimateReason>> {
  const work = new Map<number, Set<EstimateReason>>();
  const add = (date: string, reason: EstimateReason) => {
    const day = date < today ? today : date;
    if (Number(day.slice(0, 4)) !== year) return;
    const at = Number(day.slice(5, 7));
    work.set(at, (work.get(at) ?? new Set()).add(reason));
  };
  const names = Object.keys(reasonOfDate) as NextDate[]; // its own keys
  for (const name of names) {
    const date = asset.dates[name];
    if (date === null) continue;
    for (const day of occurrences(date, { today, year, months: repeatedAfter(asset, name) })) add(day, reasonAt(asset, name));
  }
  const next = asset.dates.nextServiceDate;
  if (asset.isToReplace && next !== null && !hasReplacement(work)) add(next, 'Replacement');
  return work;
}

function hasReplacement(work: ReadonlyMap<number, ReadonlySet<EstimateReason>>): boolean {
  return [...work.values()].some((reasons) => reasons.has('Replacement'));
}

// the expiry of a part is not the end of the whole object
function reasonAt({ dueReasons }: EstimatedAsset, name: NextDate): EstimateReason {
  const kind = dueReasons[name]?.kind;
  return kind === 'Expiry' || kind === 'Battery' || kind === 'AgentRefill' ? 'Expiry' : reasonOfDate[name];
}

function repeatedAfter({ dueReasons }: EstimatedAsset, name: NextDate): number {
  return name === 'replaceBefore' ? 0 : (dueReasons[name]?.months ?? 0);
}

function occurrences(first: string, { today, year, months }: { today: string; year: number; months: number }): string[] {
  const days = [first < today ? today : first];
  if (months < 1) return days;
  for (let day = addMonths(days[0] ?? first, months); Number(day.slice(0, 4)) <= year; day = addMonths(day, months)) days.push(day);
  return days;
}

const greatestFirst: readonly EstimateReason[] = ['Replacement', 'Overhaul', 'Extended', 'Routine'];

// The larger service includes the smaller ones; expired parts are added
function oneVisit(reasons: ReadonlySet<EstimateReason>): readonly EstimateReason[] {
  const greatest = greatestFirst.find((reason) => reasons.has(reason));
  const expires = reasons.has('Expiry') && greatest !== 'Replacement';
  return [...(greatest ? [greatest] : []), ...(expires ? (['Expiry'] as const) : [])];
}

const minutesOfTypes: Readonly<Record<string, Partial<Record<EstimateReason, number>>>> = minutes.types;

function lineOf(facts: EstimateFacts, asset: EstimatedAsset, reason: EstimateReason): EstimateLine {
  const item = itemFor(facts.items, asset, reason);
  const { assetType } = asset;
  const usual = minutesOfTypes[assetType] ?? {};
  return {
    assetType,
    reason,
    count: 1,
    assetIds: [asset.id],
    itemId: item?.id ?? null,
    unitPrice: '0.0000',
    priceSource: null,
    minutes: usual[reason] ?? minutes.usual[reason],
    amount: '0.0000',
  };
}

// Priced as a whole, because the price may depend on the quantity
function pricedLine(line: EstimateLine, { priceOf }: EstimateFacts): EstimateLine {
  const { price, source, discount } = (line.itemId && priceOf(line.itemId, String(line.count))) || {};
  const unitPrice = new Decimal(price ?? 0).times(new Decimal(1).minus(discount ?? 0)).toDecimalPlaces(2);
  return { ...line, unitPrice: unitPrice.toFixed(4), priceSource: source ?? null, amount: unitPrice.times(line.count).toFixed(4) };
}

function addTo(lines: Map<string, EstimateLine>, line: EstimateLine): void {
  const key = `${line.assetType} ${line.reason} ${line.itemId}`;
  const known = lines.get(key);
  if (!known) return void lines.set(key, line);
  known.count += 1;
  known.assetIds.push(...line.assetIds);
  known.minutes += line.minutes;
}

/**
 * The charged item: for a service, one of the type's fees (the cheapest for a routine, the most expensive for an overhaul, the
 * one between for an extended service); for a replacement, the object's own item or the cheapest of its type; for expired parts,
 * the cheapest refill or part.
 */
function itemFor(items: readonly EstimateItem[], { assetType, itemId }: EstimatedAsset, reason: EstimateReason): EstimateItem | undefined {
  const ofType = items
    .filter((item) => item.assetTypes.includes(assetType) && item.standardSalesPrice !== null)
    .toSorted((a, b) => new Decimal(a.standardSalesPrice ?? 0).comparedTo(b.standardSalesPrice ?? 0));
  const inRole = (...roles: readonly string[]) => ofType.filter(({ serviceRole }) => serviceRole !== null && roles.includes(serviceRole));
  if (reason === 'Replacement') return items.find((item) => item.id === itemId && item.standardSalesPrice !== null) ?? inRole('Unit')[0];
  if (reason === 'Expiry') return inRole('Refill')[0] ?? inRole('Part')[0];
  const fees = inRole('ServiceFee');
  if (reason === 'Routine') return fees[0];
  return reason === 'Overhaul' ? fees.at(-1) : (fees[1] ?? fees[0]);
}
