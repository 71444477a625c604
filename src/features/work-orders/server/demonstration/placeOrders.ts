import { addDays } from '#contract/days.ts';
import { demonstrationAccount, demonstrationContacts } from '#features/accounts/server/demonstration.ts';
import { demonstrationPlace, demonstrationPlaceCount, workdayUntil } from '#features/assets/server/demonstration.ts';
import { demonstrationEngineers, demonstrationLocationId } from '#features/divisions/server/demonstration.ts';
import { demonstrationMaker, numbersTo, turnOf, type DemonstrationDivision } from '#server/demonstration/demonstration.ts';
import type { WorkOrderStatus } from '../../schema.ts';
import words from './words.json' with { type: 'json' };

/** The number of work orders of each location with objects: 5, unless a total is requested; then at least 2. */
export function ordersOfPlace(division: DemonstrationDivision): number {
  const { workOrders } = division;
  return workOrders === undefined ? 5 : Math.max(2, Math.round(workOrders / Math.max(1, demonstrationPlaceCount(division))));
}

// Their ids start here, above those of requests and of the first customer
const firstNumber = 2_000_000;

/** The id of the visit in which all objects of a location were last serviced, or of the one a year before. */
export function demonstrationVisitId(division: DemonstrationDivision, place: number, yearsAgo: 0 | 1): string {
  return division.id('workOrder', firstNumber + place * ordersOfPlace(division) + yearsAgo);
}

/** The work orders of all locations with objects: those of the last years, and those of this and the next week. */
export function* ordersOfPlaces(division: DemonstrationDivision, numbersBefore: number) {
  const ordersAt = placeOrderMaker(division, numbersBefore);
  for (const number of numbersTo(demonstrationPlaceCount(division))) yield* ordersAt(number - 1);
}

interface Visit {
  type: 'Maintenance' | 'Repair';
  day: string;
  status: WorkOrderStatus;
  hour?: number;
  engineer?: number;
  isPartial?: boolean;
  isFollowUp?: boolean;
}

/** The visits of each location, by its index: the last one, those of the years before, and the next one. */
function visitMaker(division: DemonstrationDivision, engineers: number) {
  const appointment = calendarOf(division, engineers);
  const ordersHere = ordersOfPlace(division);
  return (index: number): readonly Visit[] => {
    const { lastVisit, daysSinceVisit } = demonstrationPlace(division, index);
    const random = division.random('placeOrders', index);
    const done = (day: string): WorkOrderStatus => (day > addDays(division.today, -21) ? 'Gerealiseerd' : 'Afgehandeld');
    const isPartial = index % 7 === 3;
    const repairDay = workdayUntil(addDays(lastVisit, -random.whole(30, 300)));
    const repair = (daysBefore: number): Visit => ({ type: 'Repair', day: addDays(repairDay, -daysBefore), status: 'Afgehandeld' });
    const past: Visit[] = [
      { type: 'Maintenance', day: lastVisit, status: done(lastVisit), isPartial },
      { type: 'Maintenance', day: addDays(lastVisit, -364), status: 'Afgehandeld' },
      { type: 'Maintenance', day: addDays(lastVisit, -728), status: 'Afgehandeld' },
      { ...repair(0), status: index % 6 === 1 ? 'Geannuleerd' : 'Afgehandeld' },
    ];
    const ahead = appointment(index);
    const next: Visit = ahead ? { type: daysSinceVisit > 300 ? 'Maintenance' : 'Repair', ...ahead, isFollowUp: isPartial } : repair(371);
    const older = numbersTo(Math.max(0, ordersHere - past.length - 1)).map((years) => repair(371 + 364 * years));
    return [...past.slice(0, ordersHere - 1), next, ...older];
  };
}

function placeOrderMaker(division: DemonstrationDivision, numbersBefore: number) {
  const engineers = demonstrationEngineers(division);
  const visitsOf = visitMaker(division, engineers.length);
  const own = division.say(words);
  const ordersHere = ordersOfPlace(division);
  return (index: number) => {
    const place = demonstrationPlace(division, index);
    const account = demonstrationAccount(division, place.account);
    const [contact] = demonstrationContacts(division, account, place.account);
    const assetIds = numbersTo(place.size).map((number) => division.id('asset', place.first + number - 1));
    return visitsOf(index).map((visit, turn) => {
      const number = index * ordersHere + turn;
      const { type, day, status, isFollowUp = false } = visit;
      const isDone = status === 'Gerealiseerd' || status === 'Afgehandeld';
      const isOpen = status === 'Open';
      const minutes = type === 'Repair' ? 60 : Math.min(140, 30 + place.size * 3);
      const start = `${day}T${visit.hour === undefined ? '08:00' : (hours[visit.hour] ?? '')}:00.000Z`;
      const end = new Date(Date.parse(start) + minutes * 60_000).toISOString();
      const [complaint = '', repaired = ''] = turnOf(own.repairs, number + 1);
      return {
        ...division.stampAt('workOrder', firstNumber + number, `${addDays(day, -16)}T09:00:00.000Z`),
        number: `WB-${day.slice(0, 4)}-${String(numbersBefore + number + 1).padStart(5, '0')}`,
        locationId: demonstrationLocationId(division, place.account),
        accountId: account.id,
        contactId: contact?.id,
        contactName: contact?.fullName,
        contactPhone: contact?.mobile,
        contactEmail: contact?.email,
        type,
        status,
        priority: type === 'Repair' ? 'High' : 'Normal',
        description: isFollowUp ? own.followUp : type === 'Repair' ? complaint : own.maintenance,
        windowStart: isOpen ? start : null,
        windowEnd: isOpen ? `${addDays(day, 7)}T16:00:00.000Z` : null,
        plannedStart: isOpen ? null : start,
        plannedEnd: isOpen ? null : end,
        estimatedMinutes: minutes,
        engineerId: isOpen ? null : turnOf(engineers, (visit.engineer ?? index) + 1).id,
        actualStart: isDone ? start : null,
        actualEnd: isDone ? end : null,
        workMinutes: isDone ? minutes : null,
        travelMinutes: isDone ? 10 + (number % 35) : null,
        travelKm: isDone ? 5 + (number % 40) : null,
        // the objects of former years are unknown
        assetIds: type === 'Repair' || isFollowUp ? assetIds.slice(0, 1) : turn === 0 || !isDone ? assetIds : [],
        resolution: isDone ? (visit.isPartial ? own.partly : type === 'Repair' ? repaired : turnOf(own.maintained, number + 1)) : null,
        completionStatus: isDone ? (visit.isPartial ? 'Partial' : 'Full') : null,
        followUpRequired: visit.isPartial ?? false,
        followUpOfId: isFollowUp ? demonstrationVisitId(division, index, 0) : null,
        noSignatureReason: isDone && number % 11 === 5 ? own.unsigned : null,
        cancelReason: status === 'Geannuleerd' ? turnOf(own.cancel, index + 1) : null,
        rescheduleLog: JSON.stringify(status === 'Herpland' ? [rescheduled(start, turnOf(own.reschedule, index + 1))] : []),
      };
    });
  };
}

function rescheduled(to: string, reason: string) {
  const [from, at] = [`${addDays(to.slice(0, 10), -7)}${to.slice(10)}`, `${addDays(to.slice(0, 10), -8)}T13:20:00.000Z`];
  return { from, to, reason, at, by: demonstrationMaker };
}

// The start times of the three visits of a day
const hours = ['06:30', '09:00', '11:30'] as const;

/** The appointments of this and the next week, without an engineer in two places at once; those before today are done. */
function calendarOf(division: DemonstrationDivision, engineers: number) {
  const monday = addDays(division.today, -((new Date(division.today).getUTCDay() + 6) % 7));
  const days = [0, 1, 2, 3, 4, 7, 8, 9, 10, 11].map((more) => addDays(monday, more));
  return (index: number): Pick<Visit, 'day' | 'status' | 'hour' | 'engineer'> | undefined => {
    const round = Math.floor(index / days.length);
    const turn = Math.floor(round / engineers);
    if (turn >= hours.length) return undefined;
    const engineer = round % engineers;
    const day = turnOf(days, index + 1);
    const planned = index % 7 === 6 ? 'Open' : index % 9 === 4 ? 'Herpland' : 'Bevestigd';
    return { day, hour: (turn + index + engineer) % hours.length, engineer, status: day < division.today ? 'Gerealiseerd' : planned };
  };
}
