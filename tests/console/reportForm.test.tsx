/** @jsxImportSource preact */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { render } from 'preact';
import { afterEach, expect, test, vi } from 'vitest';
import { AssetPage } from '../../src/pages/asset/AssetPage.tsx';
import type { BegunForms } from '../../src/pages/asset/begunForms.ts';
import { ReportForm } from '../../src/pages/asset/ReportForm.tsx';
import type { PublicAsset } from '../../src/pages/asset/publicCalls.ts';

const asset = { tag: 'K7QF2', assetType: 'Extinguisher', name: 'Blusser' } as unknown as PublicAsset;

function openReport(begun: BegunForms): () => void {
  const place = document.body.appendChild(document.createElement('div'));
  render(<ReportForm asset={asset} kind="Used" begun={begun} onBack={() => undefined} />, place);
  return () => {
    render(null, place);
    place.remove();
  };
}

const messageField = () => document.querySelector('textarea') as HTMLTextAreaElement;

afterEach(() => vi.unstubAllGlobals());

test('a report that was begun is there again after going back', async () => {
  const begun: BegunForms = new Map();
  const leave = openReport(begun);
  fireEvent.input(messageField(), { target: { value: 'Zegel verbroken' } });
  await waitFor(() => expect(begun.get('Used')?.report?.message).toBe('Zegel verbroken'));
  leave();
  const leaveAgain = openReport(begun);
  expect(messageField()).toHaveValue('Zegel verbroken');
  leaveAgain();
});

test('what the server refuses of a report stands at its field', async () => {
  const problem = { code: 'invalid', errors: { message: ['Deze tekst is te lang.'] } };
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(problem), { status: 400 })));
  const leave = openReport(new Map());
  fireEvent.click(screen.getAllByRole('button').at(-1) as HTMLElement);
  await waitFor(() => expect(messageField()).toHaveAccessibleDescription('Deze tekst is te lang.'));
  leave();
});

const shownAsset = {
  ...asset,
  typeLabel: 'Poederblusser',
  status: 'InService',
  takesReports: true,
  lastServiceDate: '2026-01-12',
  nextServiceDate: null,
  dueDate: null,
  dueReason: null,
  howToUse: [],
  checks: [{ key: 'seal', label: 'Zegel heel' }],
  serviceCompanyPhone: null,
};

/** Opens the page of the asset without a connection for what is sent; returns the keys that were sent, and brings the connection back. */
function openPage(shown: object = shownAsset) {
  const keys: unknown[] = [];
  let isConnected = false;
  vi.stubGlobal('fetch', (_address: string, options: RequestInit) => {
    if (options.method !== 'POST') return Promise.resolve(Response.json(shown));
    keys.push(new Headers(options.headers).get('Idempotency-Key'));
    return isConnected
      ? Promise.resolve(Response.json({ asset, history: [], serviceRequestNumber: 812 }))
      : Promise.reject(new TypeError('lost'));
  });
  const place = document.body.appendChild(document.createElement('div'));
  render(<AssetPage tag="K7QF2" />, place);
  return {
    keys,
    connect: () => {
      isConnected = true;
      window.dispatchEvent(new Event('online'));
    },
    close: () => {
      render(null, place);
      place.remove();
      history.replaceState(null, '', '/');
    },
  };
}

const press = async (name: RegExp | string) => fireEvent.click(await screen.findByRole('button', { name }));

test('a report that waits for a connection is sent, once, after its form was left', async () => {
  const { keys, connect, close } = openPage();
  await press(/^Gebruikt of leeg/);
  fireEvent.input(await screen.findByRole('textbox', { name: /Wat is er aan de hand/ }), { target: { value: 'Zegel verbroken' } });
  await press('Versturen');
  await screen.findByText(/Geen verbinding/);
  const leaving = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leaving);
  expect(leaving.defaultPrevented).toBe(true);
  await press(/Terug/);
  await screen.findByText(/Gebruikt of leeg: dit wacht op verbinding/);
  await press('Bekijken');
  expect(await screen.findByRole('textbox', { name: /Wat is er aan de hand/ })).toHaveValue('Zegel verbroken');
  await press(/Terug/);
  connect();
  expect(await screen.findByText(/Bedankt, uw melding is binnen. Uw melding heeft nummer 812/)).toBeInTheDocument();
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
  // another report is another one
  await press(/^Gebruikt of leeg/);
  expect(await screen.findByRole('textbox', { name: /Wat is er aan de hand/ })).toHaveValue('');
  close();
});

test('a check that was begun is there again after going back, and is sent when it waits', async () => {
  const { connect, close } = openPage();
  await press('Zelf controleren');
  fireEvent.click(await screen.findByRole('radio', { name: 'Niet in orde' }));
  // preact draws a moment later
  await new Promise((resolve) => setTimeout(resolve));
  await press(/Terug/);
  await press('Zelf controleren');
  expect(await screen.findByRole('radio', { name: 'Niet in orde' })).toBeChecked();
  await press('Controle vastleggen');
  await screen.findByText(/Geen verbinding/);
  await press(/Terug/);
  connect();
  expect(await screen.findByText(/uw controle is vastgelegd.*Er is iets niet in orde/)).toBeInTheDocument();
  close();
});

test('nothing is reported about an asset that takes no reports, also from an address that names a form', async () => {
  history.replaceState(null, '', '#Defect');
  const { close } = openPage({ ...shownAsset, takesReports: false });
  expect(await screen.findByRole('heading', { name: 'Poederblusser' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Beschadigd of defect/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Zelf controleren' })).toBeNull();
  close();
});
