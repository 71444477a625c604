import { addDays } from '#contract/days.ts';
import { demonstrationLocationId } from '#features/divisions/server/demonstration.ts';
import { isSupplierNumber } from '#features/accounts/server/demonstration.ts';
import { demonstrationItems, type DemonstrationItem } from '#features/items/server/demonstration.ts';
import {
  stampColumns,
  numbersTo,
  rowsFor,
  shareOf,
  stamp,
  type Demonstrate,
  type DemonstrationDivision,
  type DemonstrationSize,
} from '#server/demonstration/demonstration.ts';
import { SeededRandom } from '#server/demonstration/random.ts';

/** Objects at the customers' locations, and the directory of their tags. */
export const demonstrateAssets: Demonstrate = function* (division, size) {
  const numbers = numbersTo(assetsOf(division, size));
  const surroundings = surroundingsOf(division, size);
  yield { table: 'asset', columns: assetColumns, rows: rowsFor(numbers, (number) => [assetRow(division, number, surroundings)]) };
  yield {
    table: 'tagDivision',
    columns: ['tag', 'division'],
    rows: rowsFor(numbers, (number) => [{ tag: tagOf(division, number).toLowerCase(), division: division.code }]),
  };
};

/** An object as other demonstration data refers to it. */
export interface DemonstrationAsset {
  id: string;
  assetType: string;
}

// Enough for the records that somebody looks at; a division of a million objects is not walked through for them
const mostLookedAt = 5000;

/** The objects of a division by the id of their location; of a great many only the first. */
export function demonstrationAssetsByLocation(division: DemonstrationDivision, size: DemonstrationSize): Map<string, DemonstrationAsset[]> {
  const surroundings = surroundingsOf(division, size);
  const byLocation = new Map<string, DemonstrationAsset[]>();
  for (const number of numbersTo(Math.min(assetsOf(division, size), mostLookedAt))) {
    const { id, locationId, assetType } = assetRow(division, number, surroundings);
    byLocation.set(locationId, [...(byLocation.get(locationId) ?? []), { id, assetType }]);
  }
  return byLocation;
}

interface Surroundings {
  makers: readonly DemonstrationItem[];
  accounts: number;
  today: string;
}

function assetsOf(division: DemonstrationDivision, size: DemonstrationSize): number {
  return shareOf(division, size.assets);
}

function surroundingsOf(division: DemonstrationDivision, size: DemonstrationSize): Surroundings {
  return { makers: makersOf(division), accounts: shareOf(division, size.accounts), today: size.today };
}

// every other tag is one that the server made, with more than 64 random bits
function tagOf(division: DemonstrationDivision, number: number): string {
  if (number % 2 === 1) return `T${division.code}-${String(number).padStart(6, '0')}`;
  return `S${new SeededRandom(division.code, 'tag', number).digits(22)}`;
}

function makersOf(division: DemonstrationDivision): DemonstrationItem[] {
  return demonstrationItems(division).filter(
    ({ special }) => special.role === 'Unit' && special.types !== undefined && special.types.length > 0,
  );
}

const assetColumns = [
  ...stampColumns,
  'tag',
  'locationId',
  'assetType',
  'number',
  'itemId',
  'manufacturer',
  'model',
  'serialNumber',
  'productionDate',
  'installationDate',
  'building',
  'floor',
  'room',
  'status',
  'condition',
  'lastServiceDate',
  'nextServiceDate',
  'isServerTag',
];

const manufacturers = ['Saval', 'Ajax', 'Gloria', 'Minimax', 'Total', 'Bavaria', 'Jockel', 'Neuruppin'];

function assetRow(division: DemonstrationDivision, number: number, { makers, accounts, today }: Surroundings) {
  const random = new SeededRandom(division.code, 'asset', number);
  const item = random.pick(makers);
  const account = number === 1 ? 1 : customerNumber(random.whole(1, accounts));
  const installationDate = addDays(today, -random.whole(100, 4000));
  const lastServiceDate = addDays(today, -daysSinceVisit(division, account) - (random.chance(0.01) ? 365 : 0));
  const isOut = random.chance(0.03);
  return {
    ...stamp(division, 'asset', number),
    tag: tagOf(division, number),
    locationId: demonstrationLocationId(division, account),
    assetType: random.pick(item.special.types ?? []),
    number: Math.ceil(number / 50),
    itemId: item.id,
    manufacturer: random.pick(manufacturers),
    model: item.code,
    serialNumber: `${random.digits(2)}-${random.digits(6)}`,
    productionDate: addDays(installationDate, -random.whole(20, 200)).slice(0, 7),
    installationDate,
    building: random.pick(division.country === 'NL' ? ['Hoofdgebouw', 'Bijgebouw', 'Hal 1'] : ['Hauptgebäude', 'Nebengebäude', 'Halle 1']),
    floor: String(random.whole(0, 4)),
    room: `${random.whole(0, 4)}.${random.digits(2)}`,
    status: isOut ? 'OutOfService' : 'InService',
    condition: isOut ? 'Rejected' : random.chance(0.1) ? 'ApprovedWithRemarks' : 'Approved',
    lastServiceDate,
    nextServiceDate: addDays(lastServiceDate, 365),
    isServerTag: number % 2 === 0,
  };
}

// one visit serves all objects of a customer; now and then one is behind a locked door
function daysSinceVisit(division: DemonstrationDivision, account: number): number {
  return new SeededRandom(division.code, 'visit', account).whole(10, 395);
}

function customerNumber(number: number): number {
  return isSupplierNumber(number) ? number - 1 : number;
}
