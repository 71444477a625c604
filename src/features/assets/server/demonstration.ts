import { addDays } from '#contract/days.ts';
import { customerNumber, demonstrationAccount } from '#features/accounts/server/demonstration.ts';
import { demonstrationLocationId, demonstrationServiceInterval } from '#features/divisions/server/demonstration.ts';
import { demonstrationItems } from '#features/items/server/demonstration.ts';
import { numbersTo, type DemonstrateWithFiles, type DemonstrationDivision } from '#server/demonstration/demonstration.ts';
import { ownDigits } from '#server/demonstration/random.ts';
import type { AssetTypeKey } from '../assetTypeKeys.ts';
import { dueDatesOf, type AgreedIntervals } from '../norms/dueDates.ts';
import { ruleSetOn } from '../norms/ruleSets.ts';
import { demonstrationPhoto } from './demonstration/photo.ts';
import { demonstrationAttributes, formerServices } from './demonstration/attributes.ts';
import words from './demonstration/words.json' with { type: 'json' };

// What each division agreed with all its customers
const stretchersHalfYearly = { assetType: 'Stretcher', serviceMonths: 6 } as const;

/** Objects at the customers' locations, what was agreed about them, and the directory of their tags. */
export const demonstrateAssets: DemonstrateWithFiles = async function* (division, keepFile) {
  const numbers = numbersTo(division.assets);
  const rowOf = assetMaker(division);
  const rules = ruleSetOn(division.today);
  const photo = { ...(await keepFile(await demonstrationPhoto())), mimeType: 'image/jpeg', fileName: 'foto-1.jpg' };
  yield division.rows('asset', numbers, (number) => [rowOf(number)]);
  yield division.list('agreedInterval', [{ ...stretchersHalfYearly, note: division.say(words).agreement }]);
  yield division.rows('dueCount', [rules.version], (version) => [{ division: division.code, rules: version, answered: 1 }]);
  yield division.rows('tagDivision', numbers, (number) => [{ tag: tagOf(division, number).toLowerCase(), division: division.code }]);
  yield division.rows('assetAttachment', numbersTo(Math.min(division.assets, 1)), (number) => [
    { ...division.stamp('assetAttachment', number), ...photo, assetId: division.id('asset', number), type: 'Photo' },
  ]);
};

// The first ones stand at the first customer, where examples look for them
const numbersAtFirst = 10;

/** The objects of a division by the id of their location; of a great many only the first, which people look at. */
export function demonstrationAssetsByLocation(division: DemonstrationDivision) {
  const numbers = numbersTo(Math.min(division.assets, 5000));
  return Map.groupBy(numbers.map(assetMaker(division)), ({ locationId }) => locationId);
}

// Every other tag is one that the server made, with more than 64 random bits
function tagOf(division: DemonstrationDivision, number: number): string {
  if (number % 2 === 1) return `T${division.code}-${String(number).padStart(6, '0')}`;
  return `S${division.random('tag', number).digits(14)}${ownDigits(number, 8)}`;
}

function assetMaker(division: DemonstrationDivision) {
  const units = demonstrationItems(division).filter(
    ({ special }) => special.serviceRole === 'Unit' && special.assetTypes?.[0] !== undefined,
  );
  const { buildings } = division.say(words);
  const rules = ruleSetOn(division.today);
  return (number: number) => {
    const random = division.random('asset', number);
    const item = random.pick(units);
    const account = number <= numbersAtFirst ? 1 : customerNumber(random.whole(1, division.accounts));
    const installationDate = addDays(division.today, -random.whole(100, 4000));
    // One visit serves all objects of a customer, except a few that were not accessible
    const daysSinceVisit = division.random('visit', account).whole(10, 395);
    const lastServiceDate = addDays(division.today, -daysSinceVisit - (random.chance(0.01) ? 365 : 0));
    const isOut = random.chance(0.03);
    // an item of the kind Unit names the types that it can be
    const assetType = random.pick(item.special.assetTypes ?? []) as AssetTypeKey;
    const manufacturer = random.pick(words.manufacturers);
    const serialNumber = `${random.digits(2)}-${random.digits(6)}`;
    const productionDate = addDays(installationDate, -random.whole(20, 200)).slice(0, 7);
    const { country } = division;
    const known = { assetType, productionDate, installationDate, lastServiceDate };
    const ownRandom = division.random('assetFields', number);
    const facts = {
      ...known,
      ...formerServices({ ...known, country }, rules, ownRandom),
      purchaseDate: null,
      advisedServiceDate: null,
      attributes: demonstrationAttributes(known, division.today, ownRandom),
    };
    const agreed: AgreedIntervals[] = [
      { setBy: 'Location', serviceMonths: demonstrationServiceInterval(account) },
      ...(assetType === stretchersHalfYearly.assetType ? [{ ...stretchersHalfYearly, setBy: 'Division' } as const] : []),
    ];
    return {
      ...division.stamp('asset', number),
      tag: tagOf(division, number),
      locationId: demonstrationLocationId(division, account),
      locationName: demonstrationAccount(division, account).name,
      number: Math.ceil(number / 50),
      itemId: item.id,
      manufacturer,
      model: item.code,
      serialNumber,
      ...facts,
      ...dueDatesOf({ ...facts, country, agreed }, rules),
      building: random.pick(buildings),
      floor: String(random.whole(0, 4)),
      room: `${random.whole(0, 4)}.${random.digits(2)}`,
      status: isOut ? 'OutOfService' : 'InService',
      condition: isOut ? 'Rejected' : random.chance(0.1) ? 'ApprovedWithRemarks' : 'Approved',
      isServerTag: number % 2 === 0,
    };
  };
}
