import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { addDays } from '#contract/days.ts';
import { demonstrationAccount } from '#features/accounts/server/demonstration.ts';
import { demonstrationLocationId } from '#features/divisions/server/demonstration.ts';
import type { DemonstrationDivision } from '#server/demonstration/demonstration.ts';

// By these numbers the ids of the visits are made, which the examples of calls name
const firstNumber = 1_000_001;

/** One of {@link yearlyVisits}. */
export type YearlyVisit = ReturnType<typeof visitOf>;

/** Visits to the first customer that no request asked for: one is confirmed for next week, that of a year ago is done and signed. */
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

/** The lines of a visit. */
export function linesOfVisit(division: DemonstrationDivision, visit: YearlyVisit) {
  const words = division.say({ NL: ['Onderhoud blusmiddelen', 'Voorrijkosten'], DE: ['Wartung der Löschmittel', 'Anfahrt'] });
  const isDone = visit.status === 'Gerealiseerd';
  return words.map((description, index) => ({
    ...division.stampAt('workOrderItem', (isDone ? 10 : 0) + index + 1, visit.created),
    workOrderId: visit.id,
    lineNumber: index + 1,
    kind: index === 0 ? 'Service' : 'Travel',
    description,
    quantity: '1',
    quantityUsed: isDone ? '1' : null,
    unitPrice: index === 0 ? '85' : '42.5',
    status: isDone ? 'Gerealiseerd' : 'Open',
  }));
}

/** The signature under a visit that is done. */
export function autographsOf(division: DemonstrationDivision, { id, actualEnd }: YearlyVisit, file: { sha256: string; fileSize: number }) {
  if (actualEnd === null) return [];
  return [
    {
      ...division.stampAt('autograph', 1, actualEnd),
      workOrderId: id,
      signedBy: division.say({ NL: 'J. de Wit', DE: 'M. Krüger' }),
      role: division.say({ NL: 'Facilitair manager', DE: 'Hausmeister' }),
      rating: 9,
      signedAt: actualEnd,
      signedByLink: false,
      documentHash: createHash('sha256').update(id).digest('hex'),
      ...file,
    },
  ];
}

/** A signature in ink: a PNG with the same bytes each time. */
export function drawnSignature(): Promise<Buffer> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="160"><rect width="480" height="160" fill="#fff"/>
    <path d="M40 110 C70 20 95 20 92 80 S70 140 110 100 S170 40 165 92 S190 120 215 84 S262 60 258 96 S300 118 330 70 S400 60 438 96"
      fill="none" stroke="#12305c" stroke-width="5" stroke-linecap="round"/></svg>`;
  return sharp(Buffer.from(drawing)).png().toBuffer();
}
