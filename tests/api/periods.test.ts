import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Operation } from '#contract/operation.ts';
import { endNames } from '#server/http/requirePeriods.ts';
import { callExample, exampleQuery, implementedCalls } from '../support/exampleCalls.ts';
import { demonstratedApi } from '../support/demonstratedApi.ts';

const api = await demonstratedApi();
/** The names that a schema of parameters has. */
function namesIn(schema: z.ZodType | undefined): string[] {
  return schema instanceof z.ZodObject ? Object.keys(schema.shape as object) : [];
}

interface Period {
  operation: Operation;
  name: string;
  start: string;
  end: string;
  isFilter: boolean;
}

function periodsOf(operation: Operation, names: readonly string[], isFilter: boolean): Period[] {
  return names.flatMap((start) => {
    const end = endNames(start).find((one) => names.includes(one));
    return end === undefined ? [] : [{ operation, name: operation.name, start, end, isFilter }];
  });
}

const periods = implementedCalls.flatMap((operation) => [
  ...periodsOf(operation, namesIn(operation.query), false),
  ...periodsOf(operation, namesIn(operation.list?.filter), true),
]);

/** Periods of which one end can be in the query and the other in the filter, `isFilter` when the end is in the filter. */
const across = implementedCalls.flatMap((operation) => {
  const [inQuery, inFilter] = [namesIn(operation.query), namesIn(operation.list?.filter)];
  return [
    ...periodsOf(operation, [...inQuery, ...inFilter], true).filter(({ start, end }) => inQuery.includes(start) && inFilter.includes(end)),
    ...periodsOf(operation, [...inQuery, ...inFilter], false).filter(({ start, end }) => inFilter.includes(start) && inQuery.includes(end)),
  ].filter(isFirst);
});

function isFirst(one: Period, index: number, all: readonly Period[]): boolean {
  return all.findIndex(({ start, end, isFilter }) => start === one.start && end === one.end && isFilter === one.isFilter) === index;
}

const ask = ({ operation, start, end, isFilter }: Period, first: string, last: string) => {
  const given = { [start]: first, [end]: last };
  return callExample(api, operation, { query: { ...exampleQuery(operation), ...(isFilter ? { filter: JSON.stringify(given) } : given) } });
};

describe('a period to search in', () => {
  it('is asked for by many calls', () => {
    expect([...new Set(periods.map(({ start, end }) => `${start} ${end}`))].toSorted()).toEqual([
      'dueFrom dueUntil',
      'from until',
      'modifiedAfterDate modifiedBeforeDate',
      'periodStart periodEnd',
      'plannedFrom plannedUntil',
    ]);
    expect(periods.length).toBeGreaterThan(12);
  });

  it.each(periods)('of $name is refused at its end when that lies before its start ($start, filter: $isFilter)', async (period) => {
    const moments = period.start === 'modifiedAfterDate' ? ['2026-03-02T10:00:00Z', '2026-03-02T09:00:00Z'] : ['2026-03-02', '2026-03-01'];
    const [late = '', early = ''] = moments;
    const refused = await callProblem(period, late, early);
    expect(refused).toEqual({ status: 400, fields: [period.isFilter ? `filter.${period.end}` : period.end] });
    for (const last of [late, period.start === 'modifiedAfterDate' ? '2026-03-03T10:00:00Z' : '2026-03-03'])
      expect((await ask(period, late, last)).status, last).toBe(200);
  });

  it.each(across)('of $name is refused when its ends are in query and filter ($start, filter: $isFilter)', async (period) => {
    const { operation, start, end, isFilter } = period;
    const [inQuery, inFilter] = isFilter ? [start, end] : [end, start];
    const given = { [start]: '2026-03-02', [end]: '2026-03-01' };
    const query = { ...exampleQuery(operation), [inQuery]: given[inQuery], filter: JSON.stringify({ [inFilter]: given[inFilter] }) };
    const { status, body } = await callExample(api, operation, { query });
    expect(status).toBe(400);
    expect(Object.keys((body as { errors?: object }).errors ?? {})).toEqual([isFilter ? `filter.${end}` : end]); // a problem
  });

  it.each([
    ['2026-03-02T10:00:00Z', '2026-03-02', 200],
    ['2026-03-02', '2026-03-02T00:30:00+01:00', 200],
    ['2026-03-02T23:30:00Z', '2026-03-02', 400],
    ['2026-03-02T10:00:00+01:00', '2026-03-02T09:30:00Z', 200],
    ['2026-03-02T10:00:00Z', '2026-03-02T10:30:00+01:00', 400],
  ])('compares days and instants: %s until %s', async (first, last, status) => {
    const period = periods.find(({ start, isFilter }) => start === 'plannedFrom' && isFilter);
    if (!period) throw new Error('no list of work orders');
    expect((await ask(period, first, last)).status).toBe(status);
  });
});

async function callProblem(period: Period, first: string, last: string) {
  const { status, body } = await ask(period, first, last);
  return { status, fields: Object.keys((body as { errors?: object }).errors ?? {}) }; // a problem
}
