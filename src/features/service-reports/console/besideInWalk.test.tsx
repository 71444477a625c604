import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { seededId } from '#contract/seededId.ts';
import { assetOf, location, showAssets } from '../../../../tests/support/assetScreens.tsx';
import { listReply } from '../../../../tests/support/renderConsole.tsx';
import { order } from '../../../../tests/support/workOrderScreens.tsx';
import { BesideInWalk } from './BesideInWalk.tsx';
import { ScanInWalk } from './ScanInWalk.tsx';

const walk = [1, 2, 3, 4, 5].map((number) => assetOf(number));
const [first, second, , fourth] = walk;
const asset = assetOf(2);
const visit = seededId(120001, 'workOrder', 1);
const atLocation = `GET /api/locations/${location.id}/assets`;

function show(workOrderId: string | undefined, assets: readonly object[] = [], reports: readonly object[] = []) {
  const page = (
    <>
      <ScanInWalk workOrderId={workOrderId} />
      <BesideInWalk asset={asset} workOrderId={workOrderId} />
    </>
  );
  return showAssets({ '/': page, '*': <p>elsewhere</p> }, '/', {
    [`GET /api/workorders/${visit}`]: () => ({ json: { ...order, assets, reports } }),
    [atLocation]: () => listReply(walk),
  });
}

const addressOf = async (name: RegExp) => (await screen.findByRole('link', { name })).getAttribute('href');

test('a report without a visit leads along all objects of the location', async () => {
  show(undefined);
  expect(await addressOf(/^Vorige/)).toContain(`/assets/${first?.id}/reports/new`);
  expect(await addressOf(/^Volgende/)).toContain(`/assets/${walk[2]?.id}/reports/new`);
});

test('a report of a visit leads to objects of the visit only, and asks for no others', async () => {
  const { requests } = show(
    visit,
    [second, { ...walk[2], status: 'Removed' }, fourth].filter((one) => one !== undefined),
  );
  expect(await addressOf(/^Volgende/)).toContain(`/assets/${fourth?.id}/reports/new?workOrder=${visit}`);
  expect(screen.queryByRole('link', { name: /^Vorige/ })).toBeNull();
  expect(requests.some(({ method, url }) => `${method} ${url.split('?')[0]}` === atLocation)).toBe(false);
});

test('an object of the visit that was inspected is passed over', async () => {
  const reports = [{ id: seededId(120001, 'serviceReport', 1), assetId: walk[2]?.id, status: 'Completed', result: 'Approved' }];
  show(visit, walk.slice(1), reports);
  expect(await addressOf(/^Volgende/)).toContain(`/assets/${fourth?.id}/reports/new?workOrder=${visit}`);
});

test('an object that the visit does not name has its neighbours at the location', async () => {
  show(
    visit,
    [fourth].filter((one) => one !== undefined),
  );
  await waitFor(async () => expect(await addressOf(/^Volgende/)).toContain(`/assets/${walk[2]?.id}/reports/new?workOrder=${visit}`));
});

test.each([
  ['an object of the visit', second?.tag, `/assets/${second?.id}/reports/new`],
  ['another object', 'FE-0999', '/assets/tag/FE-0999'],
])('a label of %s that a scanner types leads there, not to a neighbour', async (_which, tag, path) => {
  const { router } = show(visit, walk);
  await screen.findByRole('link', { name: /^Volgende/ });
  await userEvent.keyboard(`https://service.example/a/${tag}{Enter}`);
  await waitFor(() => expect(router.state.location.pathname).toBe(path));
});
