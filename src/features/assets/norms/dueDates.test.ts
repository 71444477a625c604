import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assetTypeKeys } from '../assetTypeKeys.ts';
import { addMonths, isPartialDate, lastDayOf } from './calendar.ts';
import { dueDatesOf, type AgreedIntervals, type DueFacts } from './dueDates.ts';
import { nextDates } from './dueReason.ts';
import { ruleSetOn } from './ruleSets.ts';

const rules = ruleSetOn('2026-11-22');
const extinguisher: DueFacts = {
  assetType: 'FireExtinguisher',
  country: 'NL',
  productionDate: '2019-03',
  installationDate: '2019-05-06',
  purchaseDate: null,
  lastServiceDate: '2026-03-03',
  lastExtendedServiceDate: '2024-03-04',
  lastOverhaulDate: null,
  advisedServiceDate: null,
  attributes: { agent: 'Powder', propellant: 'StoredPressure' },
  agreed: [],
};

const datesOf = (change: Partial<DueFacts>) => dueDatesOf({ ...extinguisher, ...change }, rules);

// Any day from 1990 to 2060, as text
const day = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2060-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const month = day.map((date) => date.slice(0, 7));
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
const months = fc.integer({ min: 1, max: 240 });
const agreed = fc.record({
  setBy: fc.constantFrom('Asset', 'Location', 'Division'),
  serviceMonths: maybe(months),
  extendedServiceMonths: maybe(months),
  overhaulMonths: maybe(months),
  replacementYears: maybe(fc.integer({ min: 1, max: 40 })),
}) as fc.Arbitrary<AgreedIntervals>;
const attributes = fc.dictionary(
  fc.constantFrom(
    'padsExpiryDate',
    'batteryDate',
    'commissioningDate',
    'agentRefillDate',
    'pressureTestDate',
    'installYear',
    'checkable',
    'propellant',
  ),
  fc.oneof(day, month, fc.integer(), fc.boolean(), fc.constant(null), fc.string()),
);
const facts: fc.Arbitrary<DueFacts> = fc.record({
  assetType: fc.constantFrom(...assetTypeKeys),
  country: fc.constantFrom('NL', 'DE', 'BE'),
  productionDate: maybe(fc.oneof(day, month)),
  installationDate: maybe(day),
  purchaseDate: maybe(day),
  lastServiceDate: maybe(day),
  lastExtendedServiceDate: maybe(day),
  lastOverhaulDate: maybe(day),
  advisedServiceDate: fc.constant(null),
  attributes,
  agreed: fc.array(agreed, { maxLength: 3 }),
});

/** Whether a date is not before another one; no date is the latest. */
const isNotBefore = (later: string | null, earlier: string | null) => later === null || (earlier !== null && later >= earlier);

describe('addMonths', () => {
  it.each([
    ['2024-02-29', 12, '2025-02-28'],
    ['2024-02-29', 48, '2028-02-29'],
    ['2023-02-28', 12, '2024-02-28'],
    ['2026-01-31', 1, '2026-02-28'],
    ['2026-08-31', 6, '2027-02-28'],
    ['2026-12-31', 0, '2026-12-31'],
    ['1999-12-15', 3, '2000-03-15'],
    ['2000-02-29', 1200, '2100-02-28'],
    ['2019-03', 60, '2024-03-31'],
    ['2019-12', 2, '2020-02-29'],
    ['2018', 120, '2028-12-31'],
    ['9999-06-01', 24, '9999-12-31'],
  ])('counts from %s over %d months to %s', (from, interval, expected) => {
    expect(addMonths(from, interval)).toBe(expected);
  });

  it('gives a day that exists, never before its beginning, and later for a later day or a longer interval', () => {
    fc.assert(
      fc.property(fc.oneof(day, month), fc.oneof(day, month), months, months, (one, other, first, second) => {
        const date = addMonths(one, first);
        expect(isPartialDate(date)).toBe(true);
        expect(date >= lastDayOf(one)).toBe(true);
        expect(addMonths(one, first + second) >= date).toBe(true);
        if (one.length === other.length && other >= one) expect(addMonths(other, first) >= date).toBe(true);
      }),
    );
  });

  it('never ends a month before one of its days would', () => {
    fc.assert(fc.property(day, months, (date, interval) => addMonths(date.slice(0, 7), interval) >= addMonths(date, interval)));
  });
});

describe('isPartialDate', () => {
  it.each(['2019', '2019-03', '2019-03-31', '2024-02-29'])('takes %s', (text) => expect(isPartialDate(text)).toBe(true));
  it.each(['2019-13', '2019-02-29', '19-03-01', '2019-3', '0000-01-01', '', '2019-00', '2019-01-32', 2019, null])('refuses %s', (value) =>
    expect(isPartialDate(value)).toBe(false),
  );
});

describe('dueDatesOf', () => {
  it('counts an extinguisher by NEN 2559: yearly service, year 5, year 10, end in year 20', () => {
    expect(datesOf({})).toMatchObject({
      nextServiceDate: '2027-03-03',
      nextExtendedServiceDate: '2029-03-04',
      nextOverhaulDate: '2029-03-31',
      replaceBefore: '2039-03-31',
      dueDate: '2027-03-03',
      dueReason: 'nextServiceDate',
      dueReasons: {
        nextServiceDate: { kind: 'Service', norm: 'NEN 2559', months: 12, from: 'lastServiceDate', fromDate: '2026-03-03' },
        nextOverhaulDate: { kind: 'Overhaul', norm: 'NEN 2559', months: 120, from: 'productionDate', fromDate: '2019-03' },
        missing: [],
      },
    });
  });

  it('counts the same extinguisher in Germany by DIN 14406-4 and BetrSichV', () => {
    const { nextServiceDate, dueReasons } = datesOf({ country: 'DE' });
    expect(nextServiceDate).toBe('2028-03-03');
    expect(dueReasons).toMatchObject({ nextServiceDate: { norm: 'DIN 14406-4' }, nextExtendedServiceDate: { norm: 'BetrSichV' } });
  });

  it('lets an overhaul stand for the extended service, and asks for neither at the end of life', () => {
    expect(datesOf({ lastOverhaulDate: '2029-04-01' })).toMatchObject({ nextExtendedServiceDate: '2034-04-01', nextOverhaulDate: null });
    expect(datesOf({ lastExtendedServiceDate: '2034-04-01', lastOverhaulDate: '2029-04-01' })).toMatchObject({
      nextExtendedServiceDate: null,
      nextOverhaulDate: null,
      replaceBefore: '2039-03-31',
    });
  });

  it('counts the age of a German extinguisher by its construction, carefully while that is unknown', () => {
    const germanAge = (known: Record<string, unknown>) => datesOf({ country: 'DE', attributes: known });
    expect(germanAge({ agent: 'Powder', propellant: 'StoredPressure' }).replaceBefore).toBe('2039-03-31');
    expect(germanAge({ agent: 'Powder', propellant: 'Cartridge' }).replaceBefore).toBe('2044-03-31');
    expect(germanAge({ agent: 'Co2', propellant: 'StoredPressure' }).replaceBefore).toBe('2044-03-31');
    const careful = germanAge({ agent: 'Powder' });
    expect(careful.replaceBefore).toBe('2039-03-31');
    expect(careful.dueReasons.missing).toEqual(['attributes.propellant']);
  });

  it('says what is missing and guesses nothing from it', () => {
    const { dueReasons, ...dates } = datesOf({
      productionDate: null,
      installationDate: null,
      lastServiceDate: null,
      lastExtendedServiceDate: null,
      attributes: { agent: 'Powder', propellant: 'StoredPressure' },
    });
    expect(dates).toEqual({
      ...dates,
      nextServiceDate: null,
      nextExtendedServiceDate: null,
      nextOverhaulDate: null,
      replaceBefore: null,
      dueDate: null,
      dueReason: null,
    });
    expect(dueReasons.missing).toEqual(expect.arrayContaining(['productionDate', 'lastServiceDate', 'installationDate']));
    expect(Object.keys(dueReasons)).toEqual(['missing']);
  });

  it('says that an extended service is not known that was due before the last service', () => {
    const { nextExtendedServiceDate, dueReasons } = datesOf({ lastExtendedServiceDate: null });
    expect(nextExtendedServiceDate).toBe('2024-03-31');
    expect(dueReasons.missing).toEqual(['lastExtendedServiceDate']);
  });

  it('gives elsewhere what is agreed, and else says that the interval is missing', () => {
    expect(datesOf({ country: 'BE' })).toMatchObject({
      nextServiceDate: null,
      dueReasons: { missing: expect.arrayContaining(['interval']) },
    });
    const agreement: AgreedIntervals = { setBy: 'Division', serviceMonths: 6 };
    expect(datesOf({ country: 'BE', agreed: [agreement] })).toMatchObject({
      nextServiceDate: '2026-09-03',
      dueReasons: { nextServiceDate: { norm: null, months: 6, setBy: 'Division' } },
    });
  });

  it('takes the most specific agreement, each interval for itself, and none above the legal maximum', () => {
    const agreements: AgreedIntervals[] = [
      { setBy: 'Asset', extendedServiceMonths: 36 },
      { setBy: 'Location', serviceMonths: 6, extendedServiceMonths: 48 },
      { setBy: 'Division', serviceMonths: 9, replacementYears: 15 },
    ];
    expect(datesOf({ agreed: agreements })).toMatchObject({
      nextServiceDate: '2026-09-03',
      nextExtendedServiceDate: '2027-03-04',
      replaceBefore: '2034-03-31',
      dueReasons: {
        nextServiceDate: { setBy: 'Location' },
        nextExtendedServiceDate: { setBy: 'Asset' },
        replaceBefore: { setBy: 'Division' },
      },
    });
    expect(datesOf({ agreed: [{ setBy: 'Asset', serviceMonths: 60 }] })).toMatchObject({
      nextServiceDate: '2028-03-03',
      dueReasons: { nextServiceDate: { months: 24, setBy: 'Asset', atMost: true } },
    });
  });

  it('takes the earliest expiry, and names it as what makes the object due', () => {
    const defibrillator = datesOf({
      assetType: 'Defibrillator',
      attributes: { padsExpiryDate: '2026-12-31', batteryExpiryDate: '2028-06-30', intendedUser: 'Layperson' },
    });
    expect(defibrillator).toMatchObject({ replaceBefore: '2026-12-31', dueDate: '2026-12-31', dueReason: 'replaceBefore' });
    expect(defibrillator.dueReasons.replaceBefore).toMatchObject({ kind: 'Expiry', from: 'attributes.padsExpiryDate' });
  });

  it('lets a detector go half a year later in Germany, and a valve only when it cannot be checked', () => {
    const detector = { assetType: 'SmokeDetector', attributes: { commissioningDate: '2020-08-31' } } as const;
    expect(datesOf(detector).replaceBefore).toBe('2030-08-31');
    expect(datesOf({ ...detector, country: 'DE' }).replaceBefore).toBe('2031-02-28');
    const valve = (checkable: boolean) => datesOf({ assetType: 'CheckValve', attributes: { installYear: 2018, checkable } }).replaceBefore;
    expect(valve(false)).toBe('2028-12-31');
    expect(valve(true)).toBeNull();
  });

  it('takes the engineer’s earlier day, and no later one', () => {
    expect(datesOf({ advisedServiceDate: '2026-09-01' })).toMatchObject({
      nextServiceDate: '2026-09-01',
      dueReasons: { nextServiceDate: { kind: 'Advice' } },
    });
    expect(datesOf({ advisedServiceDate: '2028-01-01' }).nextServiceDate).toBe('2027-03-03');
  });

  it('gives no date before its cause, and a reason for each', () => {
    fc.assert(
      fc.property(facts, (known) => {
        const { dueReasons, dueDate, dueReason, ...dates } = dueDatesOf(known, rules);
        for (const name of nextDates) {
          const reason = dueReasons[name];
          expect(reason === undefined).toBe(dates[name] === null);
          if (reason?.fromDate) expect((dates[name] ?? '') >= lastDayOf(reason.fromDate)).toBe(true);
        }
        expect(dueDate).toBe(
          nextDates
            .map((name) => dates[name])
            .filter((date) => date !== null)
            .toSorted()[0] ?? null,
        );
        expect(dueReason === null ? null : dates[dueReason]).toBe(dueDate);
      }),
      { numRuns: 1000 },
    );
  });

  it('is monotone in the last services', () => {
    fc.assert(
      fc.property(facts, day, fc.constantFrom('lastServiceDate', 'lastExtendedServiceDate', 'lastOverhaulDate'), (known, later, name) => {
        fc.pre(known[name] !== null && later >= known[name]);
        const before = dueDatesOf(known, rules);
        const after = dueDatesOf({ ...known, [name]: later }, rules);
        for (const date of nextDates) expect(isNotBefore(after[date], before[date])).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  it('is monotone in an agreed interval', () => {
    fc.assert(
      fc.property(facts, agreed, months, (known, agreement, more) => {
        const longer: AgreedIntervals = {
          setBy: agreement.setBy,
          serviceMonths: agreement.serviceMonths == null ? null : agreement.serviceMonths + more,
          extendedServiceMonths: agreement.extendedServiceMonths == null ? null : agreement.extendedServiceMonths + more,
          overhaulMonths: agreement.overhaulMonths == null ? null : agreement.overhaulMonths + more,
          replacementYears: agreement.replacementYears ?? null,
        };
        const before = dueDatesOf({ ...known, agreed: [agreement, ...known.agreed] }, rules);
        const after = dueDatesOf({ ...known, agreed: [longer, ...known.agreed] }, rules);
        for (const date of nextDates) expect(isNotBefore(after[date], before[date])).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });
});
