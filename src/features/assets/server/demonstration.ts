import { createHash } from 'node:crypto';
import { addDays } from '#contract/days.ts';
import { demonstrationAccount } from '#features/accounts/server/demonstration.ts';
import { demonstrationLocationId, demonstrationServiceInterval } from '#features/divisions/server/demonstration.ts';
import { demonstrationItems } from '#features/items/server/demonstration.ts';
import {
  demonstrationMaker,
  numbersTo,
  turnOf,
  type DemonstrateWithFiles,
  type DemonstrationDivision,
  type KeepFile,
} from '#server/demonstration/demonstration.ts';
import type { SeededRandom } from '#server/demonstration/random.ts';
import type { AssetTypeKey } from '../assetTypeKeys.ts';
import type { AssetEventKind } from '../eventSchema.ts';
import { assetTypeOf } from '../norms/assetTypes.ts';
import { dueDatesOf, type AgreedIntervals, type DueDates } from '../norms/dueDates.ts';
import type { RuleSet } from '../norms/ruleSchema.ts';
import { ruleSetOn, usualIntervals } from '../norms/ruleSets.ts';
import { demonstrationPhotos } from './demonstration/photos.ts';
import { demonstrationAttributes, formerServices } from './demonstration/attributes.ts';
import kindsFile from './demonstration/kinds.json' with { type: 'json' };
import { demonstrationPlace, placeIndexOf, type DemonstrationPlace } from './demonstration/places.ts';
import words from './demonstration/words.json' with { type: 'json' };
import { newTag } from './tags.ts';

export { demonstrationPhotos } from './demonstration/photos.ts';
export { demonstrationPlace, demonstrationPlaceCount, placeIndexOf, workdayUntil } from './demonstration/places.ts';

// The agreement of each division with all its customers
const stretchersHalfYearly = { assetType: 'Stretcher', serviceMonths: 6 } as const;

/** Objects at the customers' locations, agreements about them, and the directory of their tags. */
export const demonstrateAssets: DemonstrateWithFiles = async function* (division, keepFile) {
  const numbers = numbersTo(division.assets);
  const rowOf = assetMaker(division);
  const rules = ruleSetOn(division.today);
  const photos = await Promise.all((await demonstrationPhotos()).map((photo) => keepFile(photo)));
  yield division.rows('asset', numbers, (number) => [assetColumns(rowOf(number))]);
  yield division.rows('assetDue', numbers, (number) => [dueColumns(rowOf(number))]);
  yield division.list('agreedInterval', [{ ...stretchersHalfYearly, note: division.say(words).agreement }]);
  yield division.rows('dueCount', [rules.version], (version) => [{ division: division.code, rules: version, answered: 1 }]);
  yield division.rows('tagDivision', numbers, (number) => [{ tag: tagOf(division, number).toLowerCase(), division: division.code }]);
  const shown = numbers.slice(0, mostShown);
  yield division.rows('assetEvent', shown, (number) => eventRows(division, number, rowOf(number)));
  yield division.rows('assetAttachment', shown, (number) => photoRows(division, number, rowOf(number), photos));
};

// With a great many objects, only the first ones have a history and photos, because people look at those
const mostShown = 5000;

type AssetRow = ReturnType<ReturnType<typeof assetMaker>>;

const datesOf = ({ nextServiceDate, nextExtendedServiceDate, nextOverhaulDate, replaceBefore, dueDate, dueReason, dueReasons }: AssetRow) =>
  ({ nextServiceDate, nextExtendedServiceDate, nextOverhaulDate, replaceBefore, dueDate, dueReason, dueReasons }) satisfies DueDates;

function assetColumns(row: AssetRow) {
  const dates = datesOf(row);
  return Object.fromEntries(Object.entries(row).filter(([column]) => !(column in dates)));
}

function dueColumns(row: AssetRow) {
  const { division, id, assetType, locationId } = row;
  return { division, assetId: id, assetType, locationId, ...datesOf(row) };
}

function eventRows(division: DemonstrationDivision, number: number, { id, installationDate, lastServiceDate, position, status }: AssetRow) {
  const event = (kind: AssetEventKind, day: string, more: { from?: object; to?: object; note?: string }) => ({
    division: division.code,
    id: division.id(`assetEvent${kind}`, number),
    assetId: id,
    kind,
    at: `${day}T${kind === 'Created' ? '09' : kind === 'Updated' ? '10' : '11'}:00:00Z`,
    by: demonstrationMaker,
    from: more.from,
    to: more.to,
    note: more.note,
  });
  const [from, to] = [{ status: 'InService' }, { status }];
  return [
    event('Created', installationDate, { to: { status: 'InService' } }),
    ...(number % 5 === 1 ? [event('Updated', lastServiceDate, { from: { position: null }, to: { position } })] : []),
    ...(status === 'OutOfService'
      ? [event('OutOfService', lastServiceDate, { from, to, note: lastReportNumber(number, lastServiceDate) })]
      : []),
    ...(status === 'Missing' ? [event('Missing', lastServiceDate, { from, to, note: division.say(words).missing })] : []),
  ];
}

// The last service is the second report of each object; reports are numbered object by object
function lastReportNumber(number: number, day: string): string {
  return `SR-${day.slice(0, 4)}-${String(number * 3 - 1).padStart(5, '0')}`;
}

// Objects at the first location and every eighth one whose kind can be drawn: a present photo, and for the first ones also a
// former one
function photoRows(division: DemonstrationDivision, number: number, asset: AssetRow, photos: readonly KeptFile[]) {
  const { drawing } = kindsFile[asset.assetType];
  if (number > 1 && (drawing === null || (number > 20 && number % 8 !== 0))) return [];
  const days = number <= 10 ? [asset.lastServiceDate, asset.installationDate] : [asset.lastServiceDate];
  return days.map((day, index) => ({
    ...division.stampAt('assetAttachment', number + index * 1_000_000, `${day}T11:00:00Z`),
    ...turnOf(photos, (drawing ?? 1) + 5 * index),
    mimeType: 'image/jpeg',
    fileName: `foto-${index + 1}.jpg`,
    assetId: asset.id,
    type: 'Photo',
    description: division.say(words).photo,
    takenAt: `${day}T10:45:00Z`,
  }));
}

type KeptFile = Awaited<ReturnType<KeepFile>>;

/** The objects of a division by the id of their location; with a great many, only the first ones, which people look at. */
export function demonstrationAssetsByLocation(division: DemonstrationDivision) {
  const numbers = numbersTo(Math.min(division.assets, mostShown));
  return Map.groupBy(numbers.map(assetMaker(division)), ({ locationId }) => locationId);
}

// Every second tag has the form of those that the server generates; each of its characters is chosen by 16 bits of a hash
function tagOf({ code }: DemonstrationDivision, number: number): string {
  if (number % 2 === 1) return `T${code}-${String(number).padStart(6, '0')}`;
  const bits = createHash('sha256').update(`${code}/tag/${number}`).digest();
  let at = 0;
  return newTag((below) => bits.readUInt16BE(2 * at++) % below);
}

// The kinds of objects of a division, repeated by their frequency
const kinds = Object.entries(kindsFile).map(([key, kind]) => ({ ...kind, assetType: key as AssetTypeKey }));
const kindsOf = ({ isMobility }: DemonstrationDivision) =>
  kinds
    .filter(({ assetType }) => !isMobility || assetType === 'ElectricTransporter')
    .flatMap((kind) => Array.from({ length: kind.weight }, () => kind));

/** Makes the objects of a division by their numbers: location by location, in walking order. */
export function assetMaker(division: DemonstrationDivision) {
  const items = new Map(demonstrationItems(division).map((item) => [item.code, item]));
  const ownKinds = kindsOf(division);
  const rules = ruleSetOn(division.today);
  const { country } = division;
  let place = demonstrationPlace(division, 0);
  let locationName = '';
  return (number: number) => {
    const placeIndex = placeIndexOf(number);
    if (placeIndex !== place.index || locationName === '') {
      place = demonstrationPlace(division, placeIndex);
      locationName = demonstrationAccount(division, place.account).name;
    }
    const random = division.random('asset', number);
    // The first objects include every kind
    const kind = number <= kinds.length && !division.isMobility ? turnOf(kinds, number) : random.pick(ownKinds);
    const { assetType } = kind;
    const [model, modelAttributes] = random.pick(Object.entries(kind.models));
    // One visit services all objects of a location, except a few that were not accessible
    const lastServiceDate = addDays(place.lastVisit, random.chance(0.01) ? -364 : 0);
    const most = ageOf(rules, assetType, country);
    // A few are older than their maximum age; one that was installed after the visit was serviced at installation
    const installationDate = addDays(division.today, -Math.max(random.whole(30, most), place.daysSinceVisit));
    const served = lastServiceDate < installationDate ? installationDate : lastServiceDate;
    const productionDate = addDays(installationDate, -random.whole(20, 200)).slice(0, 7);
    const known = { assetType, productionDate, installationDate, lastServiceDate: served };
    const ownRandom = division.random('assetFields', number);
    const facts = {
      ...known,
      ...formerServices({ ...known, country, today: division.today }, rules, ownRandom),
      purchaseDate: null,
      advisedServiceDate: null,
      attributes: { ...demonstrationAttributes(known, division.today, ownRandom), ...modelAttributes },
    };
    const agreed: AgreedIntervals[] = [
      { setBy: 'Location', serviceMonths: demonstrationServiceInterval(place.account) },
      ...(assetType === stretchersHalfYearly.assetType ? [{ ...stretchersHalfYearly, setBy: 'Division' } as const] : []),
    ];
    const condition = conditionOf(assetType, random);
    const isOut = condition === 'Rejected';
    return {
      ...division.stampAt('asset', number, `${installationDate}T09:00:00Z`),
      tag: tagOf(division, number),
      locationId: demonstrationLocationId(division, place.account),
      locationName,
      ...positionOf(division, place, number, random),
      itemId: items.get(model)?.id,
      manufacturer: random.pick(kind.makers),
      model,
      serialNumber: `${random.digits(2)}-${random.digits(6)}`,
      ...facts,
      ...dueDatesOf({ ...facts, country, agreed }, rules),
      status: isOut ? 'OutOfService' : random.chance(0.005) ? 'Missing' : 'InService',
      condition,
      isServerTag: number % 2 === 0,
    };
  };
}

// Rejected, or approved with remarks, only where a point of the checklist can have that result
function conditionOf(assetType: AssetTypeKey, random: SeededRandom) {
  const wanted = random.chance(0.03) ? 'Rejected' : random.chance(0.1) ? 'ApprovedWithRemarks' : 'Approved';
  const canBe = assetTypeOf(assetType).checklist.some(({ critical }) => critical === (wanted === 'Rejected'));
  return canBe ? wanted : 'Approved';
}

// The age in days of the oldest objects of a kind: slightly above the maximum
function ageOf(rules: RuleSet, assetType: AssetTypeKey, country: string): number {
  const years = usualIntervals(rules, assetType, country).replacementYears ?? 14;
  return Math.round(Math.min(years, 20) * 365 * 1.02);
}

// Building by building and floor by floor, with rooms in ascending order
function positionOf(division: DemonstrationDivision, { first, size, index }: DemonstrationPlace, number: number, random: SeededRandom) {
  const { buildings, floors, positions } = division.say(words);
  const own = number - first;
  const used = floors.slice(0, 1 + (index % floors.length));
  const parts = size >= 40 ? buildings : buildings.slice(0, 1);
  const storey = Math.floor((own * parts.length * used.length) / Math.max(1, size));
  const onFloor = storey % used.length;
  return {
    number: own + 1,
    building: parts[Math.floor(storey / used.length)],
    floor: used[onFloor],
    room: `${onFloor}.${String(1 + (own % 60)).padStart(2, '0')}`,
    position: random.pick(positions),
  };
}
