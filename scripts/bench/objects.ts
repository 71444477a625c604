import { demonstrationDivisions, type DemonstrationDivision } from '#server/demonstration/demonstration.ts';
import { assetMaker, demonstrationPlace, demonstrationPlaceCount } from '#features/assets/server/demonstration.ts';
import { demonstrationLocationId } from '#features/divisions/server/demonstration.ts';
import { demonstrationVisitId } from '#features/work-orders/server/demonstration.ts';
import type { Measurement } from './measure.ts';

/** The day of the benchmark's data. */
export const benchDay = '2026-01-05';

// The number of records that are requested in turn
const asked = 500;

/** Measurements of objects and work orders: one record by its key, and lists with their total. */
export function objectMeasurements(size: { accounts: number; assets: number; workOrders: number | undefined }): Measurement[] {
  const [division] = demonstrationDivisions({ ...size, today: benchDay });
  if (!division) return [];
  const { code } = division;
  const locations = spread(demonstrationPlaceCount(division)).map((index) => locationOf(division, index));
  const visits = spread(demonstrationPlaceCount(division)).map((index) => demonstrationVisitId(division, index, 0));
  const tags = spread(division.assets).map((index) => assetMaker(division)(index + 1).tag);
  const turn = (list: readonly string[], n: number) => list[n % list.length] ?? '';
  const get = (name: string, target: number, path: (n: number) => string): Measurement => ({
    name,
    target,
    request: (n) => ({ method: 'GET', path: path(n) }),
  });
  const page = (n: number) =>
    `sort=${encodeURIComponent('["dueDate","ASC"]')}&range=${encodeURIComponent(`[${(n % 4) * 25},${(n % 4) * 25 + 24}]`)}`;
  return [
    get('objects of a location', 6, (n) => `/api/locations/${turn(locations, n)}/assets?${range}`),
    get('objects due before a day, with total', 6, (n) => `/api/divisions/${code}/assets?${page(n)}&filter=${dueUntil}`),
    get('object by tag', 0.85, (n) => `/api/assets/${turn(tags, n)}`),
    get('work order, whole', 0.85, (n) => `/api/workorders/${turn(visits, n)}`),
  ];
}

const range = `range=${encodeURIComponent('[0,24]')}`;
const dueUntil = encodeURIComponent(JSON.stringify({ dueUntil: '2026-03-31' }));

function locationOf(division: DemonstrationDivision, index: number): string {
  return demonstrationLocationId(division, demonstrationPlace(division, index).account);
}

// Indexes from 0, spread evenly over all
function spread(count: number): number[] {
  const most = Math.min(count, asked);
  return Array.from({ length: most }, (_, index) => Math.floor((index * count) / most));
}
