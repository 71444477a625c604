import { waitFor } from '@testing-library/react';
import { QueryCache } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { seededId } from '#contract/seededId.ts';
import { workingDay } from '#console/kept/answers.ts';
import { assetOf } from '../../../../tests/support/assetScreens.tsx';
import { listReply, renderConsole } from '../../../../tests/support/renderConsole.tsx';
import { asTouchScreen } from '../../../../tests/support/touchScreen.ts';
import { order } from '../../../../tests/support/workOrderScreens.tsx';
import { WaitingVisits } from './waiting/WaitingVisits.tsx';

afterEach(() => vi.restoreAllMocks());

const visit = (number: number, fields: object = {}) => ({ ...order, id: seededId(120001, 'workOrder', number), ...fields });
const visits = [visit(1), visit(2), visit(3, { status: 'Afgehandeld' })];

const utrecht = { code: 120001, name: 'Utrecht', currency: 'EUR' };

function showOn({ isPhone = true, isEngineer = true, division = utrecht }) {
  if (isPhone) asTouchScreen();
  const built = vi.spyOn(QueryCache.prototype, 'build');
  const { requests } = renderConsole(<WaitingVisits />, {
    division,
    can: (capability) => isEngineer || capability !== 'engineer',
    answer: ({ url }) => {
      const path = url.split('?')[0] ?? '';
      if (path.endsWith('/workorders')) return listReply(visits);
      if (path.endsWith('/assetTypes')) return { json: [] };
      if (path.includes('/assets/')) return { json: assetOf(1) };
      const found = visits.find(({ id }) => path.endsWith(id));
      return found && { json: { ...found, assets: [{ id: assetOf(1).id }] } };
    },
  });
  const isKept = (resource: string) =>
    built.mock.results.some(({ value }) => {
      const { queryKey, gcTime, state } = value as ReturnType<QueryCache['build']>; // `build` returns it
      return queryKey[0] === resource && queryKey[1] === 'getOne' && gcTime >= workingDay && state.status === 'success';
    });
  return { requests, isKept };
}

const asked = (requests: readonly { url: string }[], part: string) => requests.filter(({ url }) => url.includes(part)).length;

test('the phone of an engineer keeps the visits of the day with their objects, before they were opened', async () => {
  const { requests, isKept } = showOn({});
  await waitFor(() => expect(isKept('assets')).toBe(true));
  expect(isKept('workOrders')).toBe(true);
  expect(decodeURIComponent(requests[0]?.url ?? '')).toContain('"mine":true,"planned":"today"');
  for (const { id } of visits.slice(0, 2)) expect(asked(requests, id)).toBe(1);
  // what is handled takes nothing any more, and an object of two visits is loaded once
  expect(asked(requests, visits[2]?.id ?? '')).toBe(0);
  expect(asked(requests, `/assets/${assetOf(1).id}`)).toBe(1);
});

test.each([
  ['a desk', { isPhone: false }],
  ['the phone of a person who is no engineer', { isEngineer: false }],
  ['a phone before there is a division', { division: { code: 0, name: '', currency: 'EUR' } }],
])('%s keeps none', async (_what, options) => {
  const { requests } = showOn(options);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(asked(requests, '/workorders')).toBe(0);
});
