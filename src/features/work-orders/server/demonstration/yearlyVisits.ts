import { addDays } from '#contract/days.ts';
import { demonstrationAccount } from '#features/accounts/server/demonstration.ts';
import { demonstrationLocationId } from '#features/divisions/server/demonstration.ts';
import type { DemonstrationDivision } from '#server/demonstration/demonstration.ts';

// The ids of the visits are made from these numbers, and examples of calls contain them
const firstNumber = 1_000_001;

/** One of {@link yearlyVisits}. */
export type YearlyVisit = ReturnType<typeof visitOf>;

/** Visits to the first customer without a request: one is confirmed for next week, that of a year ago is done and signed. */
export function yearlyVisits(division: DemonstrationDivision, numbersBefore: number): YearlyVisit[] {
  const visits = [
    { status: 'Bevestigd', day: addDays(division.today, 7) },
    { status: 'Gerealiseerd', day: addDays(division.today, -358) },
  ];
  return visits.map((visit, index) => visitOf(division, { ...visit, index, number: numbersBefore + index + 1 }));
}

interface Visit {
  status: string;
  day: string;
  index: number;
  number: number;
}

function visitOf(division: DemonstrationDivision, { status, day, index, number }: Visit) {
  const isDone = status === 'Gerealiseerd';
  const [start, end] = [`${day}T08:00:00.000Z`, `${day}T10:00:00.000Z`];
  return {
    ...division.stampAt('workOrder', firstNumber + index, `${addDays(day, -14)}T09:00:00.000Z`),
    number: `WB-${day.slice(0, 4)}-${String(number).padStart(5, '0')}`,
    locationId: demonstrationLocationId(division, 1),
    accountId: demonstrationAccount(division, 1).id,
    type: 'Maintenance',
    status,
    description: division.say({ NL: 'Jaarlijks onderhoud blusmiddelen', DE: 'Jährliche Wartung der Löschmittel' }),
    plannedStart: start,
    plannedEnd: end,
    estimatedMinutes: 120,
    engineerId: division.id('engineer', 1),
    assetIds: [] as string[],
    actualStart: isDone ? start : null,
    actualEnd: isDone ? end : null,
    completionStatus: isDone ? 'Full' : null,
    resolution: isDone
      ? division.say({
          NL: 'Alle blusmiddelen onderhouden en van een nieuw label voorzien.',
          DE: 'Alle Löschmittel gewartet und mit einer neuen Plakette versehen.',
        })
      : null,
  };
}
