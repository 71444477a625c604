import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { assetOf, showAssets } from '../../../../tests/support/assetScreens.tsx';
import { listReply, problemReply, sentBodies } from '../../../../tests/support/renderConsole.tsx';
import { asTouchScreen, scanCodes } from '../../../../tests/support/touchScreen.ts';
import { AssetList } from './AssetList.tsx';

const late = assetOf(1, {
  nextServiceDate: '2020-10-31',
  dueReason: 'nextServiceDate',
  dueReasons: {
    nextServiceDate: { kind: 'Service', norm: 'NEN 2559', months: 12, from: 'lastServiceDate', fromDate: '2019-10-31' },
    missing: [],
  },
});
const list = { 'GET /api/divisions/120001/assets': () => listReply([late, assetOf(2, { status: 'Missing' })]) };

test('the list says when service is due, and why in words below', async () => {
  showAssets({ '/assets': <AssetList /> }, '/assets', list);
  const row = (await screen.findByRole('link', { name: /^FE-0231/ })).closest('tr') as HTMLElement;
  expect(within(row).getByText(/\d jaar te laat/)).toBeVisible();
  expect(await within(row).findByText(/NEN 2559: onderhoud na 12 maanden, gerekend vanaf/)).toBeVisible();
  expect(within(row).getByText('Poederblusser')).toBeVisible();
  expect(screen.getByRole('link', { name: /^FE-0231/ })).toHaveAttribute('href', `/assets/${late.id}`);
  expect(screen.getByText('niet aangetroffen')).toBeVisible();
});

test('the cell of the reason shows its second line too', async () => {
  showAssets({ '/assets': <AssetList /> }, '/assets', list);
  const cell = (await screen.findByText(/NEN 2559: onderhoud na 12 maanden, gerekend vanaf/)).closest('td');
  expect(cell).toHaveStyle({ overflow: 'visible' });
});

test('a filter is found by typing and asks the server', async () => {
  const { requests } = showAssets({ '/assets': <AssetList /> }, '/assets', list);
  await screen.findByRole('link', { name: /^FE-0231/ });
  await userEvent.click(screen.getByRole('button', { name: /Filter/ }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Filters zoeken' }), 'binnen 60');
  await userEvent.click(screen.getByRole('menuitemradio', { name: 'binnen 60 dagen' }));
  expect(await screen.findByRole('button', { name: /Onderhoud: binnen 60 dagen/ })).toBeVisible();
  const last = () => Object.fromEntries(new URLSearchParams(requests.at(-1)?.url.split('?')[1]));
  await waitFor(() => expect(last()).toMatchObject({ filter: '{"dueWithin":60}', sort: '["dueDate","ASC"]' }));
});

test('a customer is found by typing, and its name stands on the filter', async () => {
  const account = { id: late.accountId, code: '00001042', name: 'Ziekenhuis De Linde', city: 'Utrecht', match: null };
  const { requests } = showAssets({ '/assets': <AssetList /> }, '/assets', {
    ...list,
    'GET /api/120001/account': () => listReply([account]),
    [`GET /api/120001/account/${account.id}`]: () => ({ json: account }),
  });
  await screen.findByRole('link', { name: /^FE-0231/ });
  await userEvent.click(screen.getByRole('button', { name: /Filter/ }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Filters zoeken' }), 'linde');
  await userEvent.click(await screen.findByRole('menuitemradio', { name: /Ziekenhuis De Linde/ }));
  const chip = await screen.findByRole('button', { name: 'Filter Klant weghalen' });
  await waitFor(() => expect(chip).toHaveTextContent('Ziekenhuis De Linde'));
  const asked = requests.filter(({ url }) => url.startsWith('/api/divisions/120001/assets?')).at(-1);
  expect(JSON.parse(new URLSearchParams(asked?.url.split('?')[1]).get('filter') ?? '')).toEqual({ accountId: account.id });
});

test('all that match are changed at once, however many pages they fill', async () => {
  const { requests } = showAssets({ '/assets': <AssetList /> }, '/assets?filter={"status":"Missing"}', {
    ...list,
    'POST /api/divisions/120001/assets/changes': () => ({
      json: { changed: 1, refused: 0, rows: [{ id: late.id, tag: late.tag, result: 'Changed', warnings: [] }] },
    }),
  });
  await userEvent.click(await screen.findByRole('button', { name: /Alle 2/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Wijzigen' }));
  const dialog = await screen.findByRole('dialog', { name: '2 objecten wijzigen' });
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Gebouw' }), 'Nieuwbouw');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Wijzigen' }));
  expect(await within(dialog).findByText(/1 gewijzigd/)).toBeVisible();
  expect(sentBodies(requests, 'POST')[0]).toMatchObject({
    ids: [late.id, assetOf(2).id],
    values: { building: 'Nieuwbouw' },
    dryRun: false,
  });
});

test('what was changed is taken back by one press, with a result for each, and stays on offer until it was done', async () => {
  const many = Array.from({ length: 60 }, (_, number) => assetOf(number));
  const changedAt = ['2026-03-02T10:00:00.000Z', '2026-03-02T10:00:01.000Z'];
  const refused = { code: 'changedSince', title: 'Intussen opnieuw gewijzigd.' };
  let isFailing = true;
  const rowsOf = (ids: readonly string[], problem?: object) =>
    ids.map((id, index) => ({
      id,
      tag: id.slice(-2),
      warnings: [],
      ...(problem && index === 0 ? { result: 'Refused', problem } : { result: 'Changed' }),
    }));
  const { requests, router } = showAssets({ '/assets': <AssetList />, '/': <p>elders</p> }, '/assets', {
    'GET /api/divisions/120001/assets': () => listReply(many),
    'POST /api/divisions/120001/assets/changes': (body) => {
      const rows = rowsOf((JSON.parse(body) as { ids: string[] }).ids);
      return { json: { at: changedAt[rows.length === 50 ? 0 : 1], changed: rows.length, refused: 0, rows } };
    },
    'POST /api/divisions/120001/assets/changes/undo': (body) => {
      const { ids, at } = JSON.parse(body) as { ids: string[]; at: string };
      if (at === changedAt[0] && isFailing) return problemReply(500, 'internal', 'Dat ging mis.');
      return { json: { changed: ids.length, refused: 0, rows: rowsOf(ids, at === changedAt[0] ? refused : undefined) } };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: /Alle 60/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Wijzigen' }));
  const dialog = await screen.findByRole('dialog', { name: '60 objecten wijzigen' });
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Gebouw' }), 'Nieuwbouw');
  expect(within(dialog).queryByRole('button', { name: 'Alles ongedaan maken' })).not.toBeInTheDocument();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Wijzigen' }));
  expect(await within(dialog).findByText(/60 gewijzigd/)).toBeVisible();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Alles ongedaan maken' }));
  expect(await within(dialog).findByText(/10 van 60: 10 ongedaan gemaakt · gestopt/)).toBeVisible();
  isFailing = false;
  await userEvent.click(within(dialog).getByRole('button', { name: 'Alles ongedaan maken' }));
  expect(await within(dialog).findByText(/50 van 50: 49 ongedaan gemaakt, 1 niet ongedaan gemaakt/)).toBeVisible();
  expect(within(dialog).getByText('Intussen opnieuw gewijzigd.')).toBeVisible();
  expect(within(dialog).queryByRole('button', { name: 'Alles ongedaan maken' })).not.toBeInTheDocument();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Sluiten' }));
  await userEvent.click(await screen.findByRole('button', { name: /Alle 60/ }));
  expect(screen.queryByRole('menuitem', { name: /ongedaan/ })).not.toBeInTheDocument();
  const undone = sentBodies(requests, 'POST', '/undo').map(({ at, ids }) => [at, (ids as string[]).length]);
  expect(undone).toEqual([
    [changedAt[1], 10],
    [changedAt[0], 50],
    [changedAt[0], 50],
  ]);
  expect(router.state.location.pathname).toBe('/assets');
});

test('what was changed can be taken back after its dialog was closed', async () => {
  const { requests } = showAssets({ '/assets': <AssetList /> }, '/assets', {
    ...list,
    'POST /api/divisions/120001/assets/changes': () => ({
      json: {
        at: '2026-03-02T10:00:00.000Z',
        changed: 1,
        refused: 0,
        rows: [{ id: late.id, tag: late.tag, result: 'Changed', warnings: [] }],
      },
    }),
    'POST /api/divisions/120001/assets/changes/undo': () => ({
      json: { changed: 1, refused: 0, rows: [{ id: late.id, tag: late.tag, result: 'Changed', warnings: [] }] },
    }),
  });
  await userEvent.click(await screen.findByRole('button', { name: /Alle 2/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Wijzigen' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Gebouw' }), 'Nieuwbouw');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Wijzigen' }));
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Sluiten' }));
  await userEvent.click(await screen.findByRole('button', { name: /Alle 2/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: /^Wijziging van 1 object ongedaan maken/ }));
  const back = await screen.findByRole('dialog', { name: /^Wijziging van 1 object/ });
  await userEvent.click(within(back).getByRole('button', { name: 'Alles ongedaan maken' }));
  expect(await within(back).findByText(/1 ongedaan gemaakt/)).toBeVisible();
  expect(sentBodies(requests, 'POST', '/undo')).toEqual([{ at: '2026-03-02T10:00:00.000Z', ids: [late.id] }]);
});

test('the page stays while a change of many objects runs, and is left after it', async () => {
  const answered = Promise.withResolvers<void>();
  const { router } = showAssets({ '/assets': <AssetList />, '/': <p>elders</p> }, '/assets', {
    ...list,
    'POST /api/divisions/120001/assets/changes': async () => {
      await answered.promise;
      return { json: { changed: 0, refused: 0, rows: [] } };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: /Alle 2/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Wijzigen' }));
  const dialog = await screen.findByRole('dialog', { name: '2 objecten wijzigen' });
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Gebouw' }), 'Nieuwbouw');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Wijzigen' }));
  expect(await within(dialog).findByRole('button', { name: 'Stoppen' })).toBeVisible();
  await act(() => router.navigate('/'));
  expect(router.state.location.pathname).toBe('/assets');
  expect(within(dialog).getByRole('button', { name: 'Stoppen' })).toBeVisible();
  const leaving = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leaving);
  expect(leaving.defaultPrevented).toBe(true);
  answered.resolve();
  await within(dialog).findByRole('button', { name: 'Sluiten' });
  await act(() => router.navigate('/'));
  expect(await screen.findByText('elders')).toBeVisible();
});

test('more than may be changed at once are refused before the first one, although the count was only estimated', async () => {
  const many = Array.from({ length: 1000 }, (_, number) => assetOf(number));
  const { requests } = showAssets({ '/assets': <AssetList /> }, '/assets', {
    'GET /api/divisions/120001/assets': (_body, url) =>
      listReply(decodeURIComponent(url).includes('99]') ? many : [late], 1001, { 'X-Total-Estimated': 'true' }),
  });
  await userEvent.click(await screen.findByRole('button', { name: /Alle ruim 1.000/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Wijzigen' }));
  const dialog = await screen.findByRole('dialog', { name: 'ruim 1.000 objecten wijzigen' });
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Gebouw' }), 'Nieuwbouw');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Wijzigen' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(/10\.000/);
  expect(requests.some(({ method }) => method === 'POST')).toBe(false);
});

test('a scanned label opens its object, on a phone', async () => {
  asTouchScreen();
  const { router } = showAssets({ '/assets': <AssetList />, '/assets/tag/:tag': <p>het object</p> }, '/assets', list);
  await scanCodes('https://service.example/a/FE-0231');
  expect(await screen.findByText('het object')).toBeVisible();
  expect(router.state.location.pathname).toBe('/assets/tag/FE-0231');
});
