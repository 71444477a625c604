import { onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BrowserStore } from '#console/kept/browserStore.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { assetOf, location, showAssets } from '../../../../../tests/support/assetScreens.tsx';
import { dropAllKept } from '../../../../../tests/support/dropAllKept.ts';
import { ReportPage } from '../ReportPage.tsx';
import { WaitingBar } from './WaitingBar.tsx';

const asset = assetOf(2, { assetType: 'EmergencyShower', serviceReports: [] });
const id = '0194a1b2-0000-7000-8000-000000000001';
const draft = { id, number: 'SR-2026-00001', modified: '2026-03-12T10:00:00Z', version: 1, status: 'Concept' };

beforeEach(async () => {
  await dropAllKept();
  vi.spyOn(BrowserStore.prototype, 'run').mockResolvedValue(undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  onlineManager.setOnline(true);
});

test('a browser that keeps nothing says to leave the page open while an inspection waits', async () => {
  const page = (
    <>
      <WaitingBar />
      <ReportPage />
    </>
  );
  showAssets({ '/assets/:id/reports/:reportId': page }, `/assets/${asset.id}/reports/new`, {
    [`GET /api/divisions/120001/assets/${asset.id}`]: () => ({ json: asset }),
    [`POST /api/locations/${location.id}/assets/${asset.id}/serviceReport`]: (body) => ({
      json: { ...(JSON.parse(body) as object), ...draft }, // what the console sends
    }),
  });
  const findings = await screen.findByRole('textbox', { name: 'Bevindingen' });
  act(() => onlineManager.setOnline(false));
  await userEvent.type(findings, 'Slang lekt');
  expect(await screen.findByText(/laat deze pagina open tot alles is verstuurd/)).toBeVisible();
  expect(screen.queryByText(/Dit blijft in deze browser staan/)).toBeNull();
  act(() => onlineManager.setOnline(true));
  await waitFor(() => expect(screen.queryByText(/laat deze pagina open/)).toBeNull(), { timeout: 12_000 });
}, 30_000);
