import { onlineManager } from '@tanstack/react-query';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addDays, dayOf } from '#contract/days.ts';
import { seededId } from '#contract/seededId.ts';
import { dropAllKept } from '../../../../tests/support/dropAllKept.ts';
import { assetOf, location, showAssets, type Answers } from '../../../../tests/support/assetScreens.tsx';
import { problemReply, type Reply } from '../../../../tests/support/renderConsole.tsx';
import { order } from '../../../../tests/support/workOrderScreens.tsx';
import { ReportPage } from './ReportPage.tsx';
import { WaitingBar } from './waiting/WaitingBar.tsx';

const asset = assetOf(2, { assetType: 'EmergencyShower', serviceReports: [] });
const visitId = seededId(120001, 'workOrder', 9);
const write = `POST /api/locations/${location.id}/assets/${asset.id}/serviceReport`;
const draft = {
  id: '0194a1b2-0000-7000-8000-000000000001',
  number: 'SR-1',
  modified: '2026-03-12T10:00:00Z',
  version: 1,
  status: 'Concept',
};
const ofVisit = `/assets/${asset.id}/reports/new?workOrder=${visitId}`;

beforeEach(() => dropAllKept());
afterEach(() => onlineManager.setOnline(true));

function show(visit: object | undefined, answers: Record<string, (body: string) => Reply> = {}, path = ofVisit) {
  const page = (
    <>
      <WaitingBar />
      <ReportPage />
    </>
  );
  const all: Answers = {
    [`GET /api/divisions/120001/assets/${asset.id}`]: () => ({ json: asset }),
    [`GET /api/workorders/${visitId}`]: () =>
      visit ? { json: { ...order, id: visitId, ...visit } } : problemReply(404, 'notFound', 'Niet gevonden.'),
    [write]: (body) => ({ json: { ...(JSON.parse(body) as object), ...draft } }),
    ...answers,
  };
  const shown = showAssets({ '/assets/:id/reports/:reportId': page, '/': <WaitingBar /> }, path, all);
  return () =>
    shown.requests
      .filter(({ method, url }) => `${method} ${url.split('?')[0]}` === write)
      .map(({ body }) => JSON.parse(String(body)) as object);
}

const refuseVisit = (body: string): Reply =>
  body.includes(visitId)
    ? problemReply(400, 'invalid', 'Er klopt iets nog niet.', { errors: { workOrderId: ['Bestaat niet.'] } })
    : { json: { ...(JSON.parse(body) as object), ...draft } };

describe('a report whose visit is gone', () => {
  test('is saved without it, and says so', async () => {
    const sent = show(undefined, { [write]: refuseVisit });
    await userEvent.type(await screen.findByRole('textbox', { name: 'Bevindingen' }), 'Slang lekt');
    expect(await screen.findByText(/het bezoek van deze keuring bestaat niet meer/, {}, { timeout: 8000 })).toBeVisible();
    expect(await screen.findByText(/Concept, bewaard/)).toBeVisible();
    expect(sent().at(-1)).toMatchObject({ workOrderId: null, findings: 'Slang lekt' });
  }, 30_000);

  test('is sent without it after its page was closed, and says so', async () => {
    show(undefined);
    await screen.findByRole('textbox', { name: 'Bevindingen' });
    act(() => onlineManager.setOnline(false));
    await userEvent.type(screen.getByRole('textbox', { name: 'Bevindingen' }), 'Slang lekt');
    cleanup();
    act(() => onlineManager.setOnline(true));
    const sent = show(undefined, { [write]: refuseVisit }, '/');
    await waitFor(() => expect(sent().at(-1)).toMatchObject({ workOrderId: null, findings: 'Slang lekt' }), { timeout: 12_000 });
    expect(await screen.findByText(/het bezoek van deze keuring bestaat niet meer/)).toBeVisible();
    await waitFor(() => expect(screen.queryByText(/^Nog niet verstuurd/)).toBeNull(), { timeout: 12_000 });
  }, 40_000);
});

test.each([
  ['was cancelled', { status: 'Geannuleerd', number: 'WB-9' }, /Bezoek WB-9 is intussen geannuleerd/],
  [
    'was moved',
    { status: 'Herpland', number: 'WB-9', plannedStart: `${addDays(dayOf(new Date()), 3)}T09:00:00Z` },
    /Bezoek WB-9 is intussen verzet naar/,
  ],
])('a report says that its visit %s', async (_what, visit, text) => {
  show(visit);
  expect(await screen.findByText(text)).toBeVisible();
});

test('a report says that its visit went to another engineer while there was no signal', async () => {
  const visit = { number: 'WB-9', engineerId: seededId(120001, 'engineer', 1), engineerName: 'Mike Visser' };
  show(visit);
  await screen.findByRole('textbox', { name: 'Bevindingen' });
  act(() => onlineManager.setOnline(false));
  await userEvent.type(screen.getByRole('textbox', { name: 'Bevindingen' }), 'Slang lekt');
  expect(screen.queryByText(/WB-9 is intussen/)).toBeNull();
  Object.assign(visit, { engineerId: seededId(120001, 'engineer', 2), engineerName: 'Lotte Smit' });
  act(() => onlineManager.setOnline(true));
  expect(await screen.findByText(/^Bezoek WB-9 staat intussen op naam van Lotte Smit\./, {}, { timeout: 8000 })).toBeVisible();
}, 20_000);
