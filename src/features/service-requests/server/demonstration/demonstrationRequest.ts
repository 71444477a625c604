import { addDays } from '#contract/days.ts';
import { demonstrationAccount, demonstrationContacts, isSupplierNumber } from '#features/accounts/server/demonstration.ts';
import { demonstrationAssetsByLocation, demonstrationPlaceCount } from '#features/assets/server/demonstration.ts';
import { demonstrationLocationId } from '#features/divisions/server/demonstration.ts';
import { numbersTo, type DemonstrationDivision } from '#server/demonstration/demonstration.ts';
import type { SeededRandom } from '#server/demonstration/random.ts';
import { priority } from '../../schema.ts';
import { reactionDueAt, readReactionTimes, workingHoursOf } from '../../sla.ts';
import states from './states.json' with { type: 'json' };
import words from './words.json' with { type: 'json' };

const { firstStates, laterStates, ofFirstAccount } = states;
const daysAgo: Readonly<Record<string, readonly number[]>> = states.daysAgo;
const workOrderStates: Readonly<Record<string, readonly string[]>> = states.workOrders;

/** The requests of a division, the same on every machine for the same day: one for four accounts, at least twenty. */
export function demonstrationRequests(division: DemonstrationDivision) {
  const objectsAt = demonstrationAssetsByLocation(division);
  const count = Math.max(20, Math.round(division.accounts / 4));
  return {
    count,
    *all() {
      for (const number of numbersTo(count)) yield requestOf(division, number, objectsAt);
    },
  };
}

/** One of the {@link demonstrationRequests}. */
export type DemonstrationRequest = ReturnType<typeof requestOf>;

function requestOf(division: DemonstrationDivision, number: number, objectsAt: ReturnType<typeof demonstrationAssetsByLocation>) {
  const random = division.random('serviceRequest', number);
  const status = firstStates[number - 1] ?? random.pick(laterStates);
  const accountNumber = accountNumberOf(division, number, random);
  const account = demonstrationAccount(division, accountNumber);
  const objects = objectsAt.get(demonstrationLocationId(division, accountNumber)) ?? [];
  const { requests, declineReasons, wifiNetworks } = division.say(words);
  // A text about kinds of objects is only used for customers with such an object
  const fitting = requests.filter(({ about }) => !about || objects.some(({ assetType }) => about.includes(assetType)));
  const { requestType, description, notes, about = [] } = random.pick(fitting);
  const [least = 0, most = 0] = daysAgo[status] ?? [];
  const day = addDays(division.today, -random.whole(least, most));
  // Today's requests arrive just after midnight, so that they are never in the future
  const hour = day === division.today ? 0 : random.whole(7, 14);
  const receiptDate = `${day}T${String(hour).padStart(2, '0')}:${String(random.whole(0, 59)).padStart(2, '0')}:00.000Z`;
  const urgency = random.pick([...priority.options, 'Normal', 'Normal', 'High'] as const);
  const wishedFrom = random.chance(0.7) ? addDays(day, random.whole(3, 12)) : null;
  const isAccepted = ['Accepted', 'Planned', 'Realised', 'Processed'].includes(status);
  return {
    number,
    id: division.id('serviceRequest', number),
    status,
    account,
    accountNumber,
    contacts: demonstrationContacts(division, account, accountNumber),
    requestType,
    description,
    notes,
    assetIds: objects
      .filter(({ assetType }) => about.includes(assetType))
      .slice(0, requestType === 'Repair' ? 1 : 4)
      .map(({ id }) => id),
    priority: urgency,
    receiptDate,
    slaDueAt: status === 'Draft' ? null : dueAt(division, receiptDate, urgency),
    periodStart: wishedFrom,
    periodEnd: wishedFrom && addDays(wishedFrom, random.whole(0, 6)),
    isAccepted,
    reviewedAt: isAccepted || status === 'Declined' ? later(receiptDate, random.whole(1, 30)) : null,
    declineReason: status === 'Declined' ? random.pick(declineReasons) : null,
    purchaseOrder: isAccepted && (account.customerPoRequired || random.chance(0.4)) ? `45000${random.digits(5)}` : null,
    wifiNetwork: isAccepted && random.chance(0.5) ? random.pick(wifiNetworks) : null,
    // People look at the first ones
    fileCount: number === 1 ? 2 : Math.max(random.whole(0, 2), number <= firstStates.length ? 1 : 0),
    workOrders: workOrdersOf(division, number, status),
  };
}

// Request 8 of each division has work order 1, so that its example works
function workOrdersOf(division: DemonstrationDivision, number: number, status: string) {
  const choices = workOrderStates[status];
  const own = number === 8 ? 1 : number < 8 ? number + 1 : number;
  return choices ? [{ number: own, status: division.random('workOrderOf', number).pick(choices) }] : [];
}

function accountNumberOf(division: DemonstrationDivision, number: number, random: SeededRandom): number {
  if (ofFirstAccount.includes(number)) return 1;
  // Every other one is from a customer with objects: the first customers
  const served = Math.min(division.accounts, Math.ceil((demonstrationPlaceCount(division) * 6) / 5));
  const wanted = random.whole(1, number % 2 === 0 ? served : division.accounts);
  const isFit = (account: number) => !isSupplierNumber(account) && !demonstrationAccount(division, account).blocked;
  return [wanted, wanted - 1, wanted - 2].find((account) => account > 0 && isFit(account)) ?? 1;
}

const times = readReactionTimes('4h,1d,3d,5d');

function dueAt(division: DemonstrationDivision, receiptDate: string, urgency: keyof typeof times): string {
  const hours = workingHoursOf({ division: division.code, country: division.country }, { WORKING_HOURS: '08:00-17:00', DAYS_OFF: {} });
  return reactionDueAt(new Date(receiptDate), times[urgency], hours).toISOString();
}

function later(instant: string, hours: number): string {
  return new Date(Date.parse(instant) + hours * 3_600_000).toISOString();
}
