import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { checkResult, cleanupResult, repairResult } from '#features/service-requests/schema.ts';
import { everyText } from '../../../../tests/support/everyText.ts';
import { listReply, renderConsole } from '../../../../tests/support/renderConsole.tsx';
import { jobsConsole } from './index.ts';
import { JobList } from './JobList.tsx';
import { JobPage } from './JobPage.tsx';

const address = '/api/divisions/120001/jobs';
const job = {
  id: '0194f2a0-7c1e-7b3a-8d2f-1a2b3c4d5e6f',
  name: 'countDueDates',
  key: null as string | null,
  status: 'Running',
  runAt: '2026-03-02T09:00:00.000Z',
  started: '2026-03-02T09:00:01.000Z',
  ended: null,
  attempts: 1,
  done: 250,
  total: 1000,
  error: null as string | null,
  isStopping: false,
  dryRun: false,
  creatorName: 'Ada Beheer',
  version: 3,
};

function show(at: string, given: Partial<typeof job> = {}, after: Partial<typeof job> = {}) {
  const record = { ...job, ...given };
  return renderConsole(<p />, {
    answer: ({ method, url }) => {
      if (method === 'GET' && url.endsWith('/archive')) return { body: new Blob(['x']), headers: { 'Content-Type': 'application/gzip' } };
      if (url.includes('/cleanup')) {
        const dryRun = url.includes('dryRun=true');
        return { json: { requests: 3, attachments: 2, contacts: 0, wifiCodes: 0, workOrders: 0, dryRun } };
      }
      if (method === 'POST') return { json: { ...record, ...after, version: 4 } };
      return url.startsWith(`${address}/`) ? { json: record } : listReply([record]);
    },
    resources: jobsConsole.resources,
    at,
    routes: { '/jobs': <JobList />, '/jobs/:id': <JobPage /> },
  });
}

test('the list says what runs and how far it is', async () => {
  show('/jobs');
  expect(await screen.findByRole('link', { name: 'Onderhoudsdatums berekenen' })).toHaveAttribute('href', `/jobs/${job.id}`);
  const table = within(screen.getByRole('table'));
  expect(table.getByText('bezig')).toBeVisible();
  expect(table.getByText('250 van 1.000')).toBeVisible();
});

test('a dry run is told from the run itself, in the list and on its page', async () => {
  show('/jobs', { name: 'cleanUpServiceRequests', key: 'call', status: 'Done', dryRun: true });
  await userEvent.click(await screen.findByRole('link', { name: 'Bewaartermijn toepassen (proef)' }));
  expect(await screen.findByRole('heading', { name: 'Bewaartermijn toepassen (proef)' })).toBeVisible();
  expect(screen.getByText('Telt alleen wat er zou gebeuren; er is niets gewijzigd.')).toBeVisible();
});

test('retention says what it would take away before it does', async () => {
  const { requests } = show('/jobs');
  await userEvent.click(await screen.findByRole('button', { name: /Nu uitvoeren/ }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Bewaartermijn toepassen' }));
  const dialog = await screen.findByRole('dialog', { name: 'Bewaartermijn toepassen' });
  expect(dialog).toHaveTextContent('3 serviceaanvragen, 2 bijlagen');
  const calls = () => requests.filter(({ method }) => method === 'DELETE').map(({ url }) => url.split('?')[1]);
  expect(calls()).toEqual(['dryRun=true']);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Nu uitvoeren' }));
  await waitFor(() => expect(calls()).toEqual(['dryRun=true', 'dryRun=false']));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test.each([
  ['Running', 'Annuleren', 'cancel'],
  ['Failed', 'Opnieuw uitvoeren', 'retry'],
])('a job that is %s offers %s, in the version that was read', async (status, name, action) => {
  const { requests } = show(`/jobs/${job.id}`, { status, error: status === 'Failed' ? 'no luck' : null });
  await userEvent.click(await screen.findByRole('button', { name }));
  await waitFor(() => expect(requests.find(({ method }) => method === 'POST')).toMatchObject({ headers: { 'If-Match': '"3"' } }));
  expect(requests.find(({ method }) => method === 'POST')?.url).toBe(`${address}/${job.id}/${action}`);
});

test.each([
  ['Waiting', 'Cancelled', 'De taak is geannuleerd.'],
  ['Running', 'Running', 'De taak wordt geannuleerd.'],
] as const)('a job that is %s is told to be %s after it was cancelled', async (status, after, told) => {
  show(`/jobs/${job.id}`, { status }, { status: after });
  await userEvent.click(await screen.findByRole('button', { name: 'Annuleren' }));
  expect(await screen.findByText(told)).toBeVisible();
});

test('what a call did is neither cancelled nor run again', async () => {
  show(`/jobs/${job.id}`, { status: 'Failed', key: 'call', name: 'checkServiceRequests' });
  expect(await screen.findByRole('heading', { name: 'Serviceaanvragen nalopen' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Opnieuw uitvoeren' })).toBeNull();
});

test('the archive of the division is made as a job and downloaded when it is done', async () => {
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined }));
  const { requests } = show('/jobs', { name: 'exportDivision', status: 'Done' });
  await userEvent.click(await screen.findByRole('button', { name: /Nu uitvoeren/ }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Administratie exporteren' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Archief downloaden' }));
  await waitFor(() => expect(clicked).toHaveBeenCalledTimes(1));
  expect(requests.filter(({ url }) => url.includes('/archive')).map(({ method }) => method)).toEqual(['POST', 'GET']);
  clicked.mockRestore();
});

test.each(['nl', 'de', 'en'] as const)('every number of a result has its word in %s', (language) => {
  const keys = new Set(everyText(language).map(([key]) => key));
  const numbers = [checkResult, cleanupResult, repairResult].flatMap(({ shape }) =>
    Object.entries(shape).flatMap(([name, schema]) => (schema.type === 'number' ? name : [])),
  );
  expect(numbers).toContain('reminded');
  expect(numbers.filter((name) => !keys.has(`jobs.counts.${name}`))).toEqual([]);
});
