import { addDays } from '#contract/days.ts';
import { seededId } from '#contract/seededId.ts';
import { demonstrationAssetsByLocation } from '#features/assets/server/demonstration.ts';
import { demonstrationLocationId } from '#features/divisions/server/demonstration.ts';
import { demonstrationAccount, demonstrationContacts, isSupplierNumber } from '#features/accounts/server/demonstration.ts';
import type { WorkOrderStatus } from '../../rules.ts';
import { numbersTo, shareOf, type DemonstrationDivision, type DemonstrationSize } from '#server/demonstration/demonstration.ts';
import { SeededRandom } from '#server/demonstration/random.ts';
import { priority, type ServiceRequestStatus } from '../../schema.ts';
import { reactionDueAt, readReactionTimes, workingHoursOf } from '../../sla.ts';
import { declineReasons, requestTexts, wifiNetworks, type RequestText } from './demonstrationTexts.ts';

// The first requests are in these states one after another; later ones are mostly done, as in a real archive
const firstStates: readonly ServiceRequestStatus[] = [
  ...(['Open', 'Open', 'Open', 'Accepted', 'Declined', 'Realised', 'Processed', 'Planned', 'Void', 'Draft'] as const),
  ...(['Open', 'Planned', 'Processed', 'Open', 'Processed', 'Accepted', 'Planned', 'Processed', 'Open', 'Realised'] as const),
];
const laterStates: readonly ServiceRequestStatus[] = [
  ...(['Open', 'Accepted', 'Planned', 'Planned', 'Realised', 'Declined', 'Void'] as const),
  ...(['Processed', 'Processed', 'Processed', 'Processed', 'Processed', 'Processed', 'Processed', 'Processed', 'Processed'] as const),
];

/** Requests of the first account, so that it has a history. */
const ofFirstAccount = [1, 6, 7, 13, 18];

/** How long ago requests in a state came in: days, at least and at most. */
const ages: Readonly<Record<ServiceRequestStatus, readonly [number, number]>> = {
  Draft: [1, 6],
  Open: [0, 4],
  Accepted: [2, 9],
  Declined: [4, 90],
  Planned: [5, 25],
  Realised: [14, 50],
  Processed: [40, 620],
  Void: [10, 200],
};

/** The numbers of a division's requests: one for four accounts, at least twenty. */
export function requestNumbers(division: DemonstrationDivision, size: DemonstrationSize): number[] {
  return numbersTo(Math.max(20, Math.round(shareOf(division, size.accounts) / 4)));
}

/** The request with a number in the demonstration data of a division: the same on every machine for the same day. */
export function demonstrationRequest(division: DemonstrationDivision, size: DemonstrationSize, number: number) {
  const random = new SeededRandom(division.code, 'serviceRequest', number);
  const status = firstStates[number - 1] ?? random.pick(laterStates);
  const accountNumber = accountNumberOf(division, size, number, random);
  const account = demonstrationAccount(division, accountNumber);
  const objects = objectsAt(division, size).get(demonstrationLocationId(division, accountNumber)) ?? [];
  const isThere = (kinds: RequestText[3]) => !kinds || objects.some(({ assetType }) => kinds.some((kind) => kind === assetType));
  const [requestType, description, notes, about = []] = random.pick(
    requestTexts[division.country].filter(([, , , kinds]) => isThere(kinds)),
  );
  const [least, most] = ages[status];
  const day = addDays(size.today, -random.whole(least, most));
  // What came in today came in just after midnight, so that it never lies in the future
  const hour = day === size.today ? 0 : random.whole(7, 14);
  const receiptDate = `${day}T${String(hour).padStart(2, '0')}:${String(random.whole(0, 59)).padStart(2, '0')}:00.000Z`;
  const urgency = random.pick([...priority.options, 'Normal', 'Normal', 'High'] as const);
  const wishedFrom = random.chance(0.7) ? addDays(day, random.whole(3, 12)) : null;
  const isAccepted = ['Accepted', 'Planned', 'Realised', 'Processed'].includes(status);
  return {
    number,
    id: seededId(division.code, 'serviceRequest', number),
    status,
    account,
    accountNumber,
    contacts: demonstrationContacts(division, account, accountNumber),
    requestType,
    description,
    notes,
    assetIds: objects
      .filter(({ assetType }) => about.some((kind) => kind === assetType))
      .slice(0, requestType === 'Repair' ? 1 : 4)
      .map(({ id }) => id),
    priority: urgency,
    receiptDate,
    slaDueAt: status === 'Draft' ? null : dueAt(division, receiptDate, urgency),
    periodStart: wishedFrom,
    periodEnd: wishedFrom && addDays(wishedFrom, random.whole(0, 6)),
    isAccepted,
    reviewedAt: isAccepted || status === 'Declined' ? later(receiptDate, random.whole(1, 30)) : null,
    declineReason: status === 'Declined' ? random.pick(declineReasons[division.country]) : null,
    purchaseOrder: isAccepted && (account.customerPoRequired || random.chance(0.4)) ? `45000${random.digits(5)}` : null,
    wifiNetwork: isAccepted && random.chance(0.5) ? random.pick(wifiNetworks[division.country]) : null,
    // The first ones are those that somebody looks at
    fileCount: number === 1 ? 2 : Math.max(random.whole(0, 2), number <= firstStates.length ? 1 : 0),
    workOrders: workOrdersOf(division, number, status),
  };
}

const known = new WeakMap<DemonstrationSize, Map<number, ReturnType<typeof demonstrationAssetsByLocation>>>();

// Made once for a division: every request asks what is there
function objectsAt(division: DemonstrationDivision, size: DemonstrationSize): ReturnType<typeof demonstrationAssetsByLocation> {
  const divisions = known.get(size) ?? new Map<number, ReturnType<typeof demonstrationAssetsByLocation>>();
  known.set(size, divisions);
  const objects = divisions.get(division.code) ?? demonstrationAssetsByLocation(division, size);
  divisions.set(division.code, objects);
  return objects;
}

/** See {@link demonstrationRequest}. */
export type DemonstrationRequest = ReturnType<typeof demonstrationRequest>;

// Request 8 of each division has work order 1, so that its example can be followed
function workOrdersOf(
  division: DemonstrationDivision,
  number: number,
  status: ServiceRequestStatus,
): { id: string; number: number; status: WorkOrderStatus }[] {
  const random = new SeededRandom(division.code, 'workOrderOf', number);
  const states: Partial<Record<ServiceRequestStatus, readonly WorkOrderStatus[]>> = {
    Planned: ['Open', 'Bevestigd', 'Herpland'],
    Realised: ['Gerealiseerd'],
    Processed: ['Afgehandeld'],
  };
  const choices = states[status];
  if (!choices) return [];
  const own = number === 8 ? 1 : number < 8 ? number + 1 : number;
  return [{ id: seededId(division.code, 'workOrder', own), number: own, status: random.pick(choices) }];
}

function accountNumberOf(division: DemonstrationDivision, size: DemonstrationSize, number: number, random: SeededRandom): number {
  if (ofFirstAccount.includes(number)) return 1;
  const wanted = random.whole(1, shareOf(division, size.accounts));
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
