import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { assetOf, location, showAssets, type Answers } from '../../../../tests/support/assetScreens.tsx';
import { listReply, problemReply, rangeOf } from '../../../../tests/support/renderConsole.tsx';
import { LocationList } from './LocationList.tsx';
import { LocationsOfAccount } from './ofAccount/index.ts';
import { LocationPage } from './LocationPage.tsx';
import { plansOf } from './usePlans.ts';

const plan = { id: '0194f2a0-7c1e-7b3a-8d2f-1a2b3c4d5e6f', subject: '1', mimeType: 'image/png' };
const onPlan = { planDocumentId: plan.id, planY: 0.5 };
const rows = [
  assetOf(1, { dueDate: '2020-10-31', floor: '1', ...onPlan, planX: 0.2 }),
  assetOf(2, { dueDate: '2999-01-01', floor: '1', ...onPlan, planX: 0.4 }),
  assetOf(3, { dueDate: '2999-01-01', floor: '2', assetType: 'Defibrillator' }),
];
const address = `/api/locations/${location.id}`;

beforeEach(() => {
  // jsdom makes no addresses of bytes
  URL.createObjectURL = () => 'blob:plan';
  URL.revokeObjectURL = () => undefined;
});

const show = (answers: Answers = {}) =>
  showAssets({ '/locations': <LocationList />, '/locations/:id': <LocationPage />, '*': <p>elsewhere</p> }, `/locations/${location.id}`, {
    [`GET ${address}/assets`]: () => listReply(rows),
    [`GET ${address}/workorders`]: () => listReply([]),
    'GET /api/120001/servicerequest': () => listReply([]),
    'GET /api/120001/document': () => listReply([plan]),
    [`GET /api/120001/document/${plan.id}/data`]: () => ({ body: new Blob(['x'], { type: 'image/png' }) }),
    ...answers,
  });
type Shown = ReturnType<typeof show>;
const sent = ({ requests }: Shown, part: string, method = 'PUT'): unknown =>
  JSON.parse(String(requests.find((request) => request.method === method && request.url.includes(part))?.body));
const move = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key, altKey: true });
const names = () =>
  within(screen.getByRole('table', { name: 'Objecten' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

describe('the page of a location', () => {
  test('lists its objects in the order of the walk, and how many are late', async () => {
    show();
    expect(await screen.findByRole('heading', { level: 1, name: 'Vleugel B' })).toBeVisible();
    expect(await screen.findByRole('button', { name: /1 te laat/ })).toBeVisible();
    expect(screen.getAllByRole('cell', { name: '2016' })[0]).toBeVisible();
    expect(screen.getByRole('link', { name: /Werkbon plannen/ })).toHaveAttribute(
      'href',
      expect.stringContaining(`/locations/${location.id}/work-orders/new`),
    );
    expect(names()).toEqual(['FE-0231', 'FE-0232', 'FE-0233']);
    await userEvent.click(screen.getByRole('button', { name: /1 te laat/ }));
    expect(names()).toEqual(['FE-0231']);
  });

  test('narrows them by text and by floor', async () => {
    show();
    await userEvent.type(await screen.findByRole('searchbox'), 'aed');
    expect(names()).toEqual(['FE-0233']);
    await userEvent.clear(screen.getByRole('searchbox'));
    await userEvent.click(screen.getByRole('button', { name: /Filter/ }));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Filters zoeken' }), 'verdieping');
    await userEvent.click(screen.getByRole('menuitemradio', { name: '2' }));
    expect(names()).toEqual(['FE-0233']);
  });

  test('changes the order of the walk by the keyboard, saved as one', async () => {
    const shown = show({ [`POST ${address}/assets/order`]: () => ({ json: [] }) });
    (await screen.findByRole('link', { name: 'FE-0231' })).focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(screen.getByRole('link', { name: 'FE-0232' })).toHaveFocus();
    // in one go, since a pause between two keys saves what there is
    move('ArrowUp');
    expect(names()).toEqual(['FE-0232', 'FE-0231', 'FE-0233']);
    move('ArrowDown');
    move('ArrowDown');
    expect(names()).toEqual(['FE-0231', 'FE-0233', 'FE-0232']);
    await waitFor(() => expect(shown.requests.filter(({ method }) => method === 'POST')).toHaveLength(1), { timeout: 3000 });
    expect(sent(shown, '/order', 'POST')).toEqual({ ids: [rows[0]?.id, rows[2]?.id, rows[1]?.id] });
  });

  test('keeps the order while only some are shown', async () => {
    show();
    await userEvent.type(await screen.findByRole('searchbox'), 'neuruppin poeder');
    screen.getByRole('link', { name: 'FE-0231' }).focus();
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(names()).toEqual(['FE-0231', 'FE-0232']);
  });
});

describe('the plan of a floor', () => {
  test('is one choice with the list', async () => {
    show();
    const pin = await screen.findByRole('button', { name: /^1, FE-0231, Poederblusser, .* te laat/ });
    await userEvent.click(pin);
    expect(pin).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByRole('link', { name: 'FE-0231' })).toHaveAttribute('aria-current', 'true');
    screen.getByRole('link', { name: 'FE-0232' }).focus();
    expect(await screen.findByRole('button', { name: /^2, FE-0232/ })).toHaveAttribute('aria-pressed', 'true');
  });

  test('stands in the place of the list where both have no room, and leads to the object', async () => {
    const { matchMedia } = window;
    onTestFinished(() => void (window.matchMedia = matchMedia));
    window.matchMedia = (query) => ({ ...matchMedia(query), matches: query.includes('max-width') });
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Plattegrond' }));
    expect(screen.queryByRole('table', { name: 'Objecten' })).toBeNull();
    await userEvent.click(await screen.findByRole('button', { name: /^1, FE-0231/ }));
    expect(screen.getByRole('link', { name: 'FE-0231' })).toHaveAttribute('href', expect.stringContaining(`/assets/${rows[0]?.id}`));
    await userEvent.click(screen.getByRole('button', { name: 'Lijst' }));
    expect(screen.getByRole('link', { name: 'FE-0231' })).toHaveAttribute('aria-current', 'true');
  });

  test('shows an object that is out of use as the list does', async () => {
    const broken = assetOf(1, { ...onPlan, dueDate: '2999-01-01', status: 'OutOfService', planX: 0.2 });
    show({ [`GET ${address}/assets`]: () => listReply([broken]) });
    expect(await screen.findByRole('button', { name: /^1, FE-0231, .*, buiten gebruik$/ })).toHaveAttribute('data-standing', 'bad');
  });

  test('moves an object by the arrows, once they pause', async () => {
    const shown = show({ [`PUT ${address}/assets/${rows[0]?.id}`]: () => ({ json: rows[0] }) });
    const pin = await screen.findByRole('button', { name: /^1, FE-0231/ });
    pin.focus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{Shift>}{ArrowUp}{/Shift}');
    expect(pin).toHaveStyle({ left: '22%', top: '45%' });
    await waitFor(() => expect(shown.requests.filter(({ method }) => method === 'PUT')).toHaveLength(1), { timeout: 3000 });
    expect(sent(shown, '/assets/')).toEqual({ planX: 0.22, planY: 0.45, planDocumentId: plan.id });
  });

  test('moves an object by dragging, saved where it is let go', async () => {
    const shown = show({ [`PUT ${address}/assets/${rows[0]?.id}`]: () => ({ json: rows[0] }) });
    const pin = await screen.findByRole('button', { name: /^1, FE-0231/ });
    const group = screen.getByRole('group', { name: '1' });
    group.getBoundingClientRect = () => ({ left: 0, top: 0, width: 400, height: 200 }) as DOMRect;
    fireEvent.pointerDown(pin, { button: 0, clientX: 80, clientY: 100 });
    fireEvent.pointerMove(pin, { clientX: 200, clientY: 50 });
    fireEvent.pointerUp(pin);
    await waitFor(() => expect(shown.requests.some(({ method }) => method === 'PUT')).toBe(true));
    expect(sent(shown, '/assets/')).toEqual({ planX: 0.5, planY: 0.25, planDocumentId: plan.id });
  });

  test('takes an object that is on no plan yet', async () => {
    const shown = show({ [`PUT ${address}/assets/${rows[2]?.id}`]: () => ({ json: rows[2] }) });
    await screen.findByRole('button', { name: /^1, FE-0231/ });
    screen.getByRole('link', { name: 'FE-0233' }).focus();
    await userEvent.click(await screen.findByRole('button', { name: 'Op deze plattegrond zetten' }));
    await waitFor(() => expect(shown.requests.some(({ method }) => method === 'PUT')).toBe(true));
    expect(sent(shown, '/assets/')).toEqual({ planX: 0.5, planY: 0.5, planDocumentId: plan.id });
  });

  test('says how the first object is put on it, and lets it be chosen where there is no list', async () => {
    const nowhere = rows.map((row) => ({ ...row, planDocumentId: null, planX: null, planY: null }));
    const { unmount } = show({ [`GET ${address}/assets`]: () => listReply(nowhere) });
    expect(await screen.findByText(/^Kies in de lijst een object/)).toBeVisible();
    unmount();
    const { matchMedia } = window;
    onTestFinished(() => void (window.matchMedia = matchMedia));
    window.matchMedia = (query) => ({ ...matchMedia(query), matches: query.includes('max-width') });
    show({ [`GET ${address}/assets`]: () => listReply(nowhere) });
    await userEvent.click(await screen.findByRole('button', { name: 'Plattegrond' }));
    await userEvent.selectOptions(await screen.findByLabelText('Object op de plattegrond zetten'), String(rows[2]?.id));
    expect(await screen.findByRole('button', { name: 'Op deze plattegrond zetten' })).toBeVisible();
  });

  test('is the newest picture under the name of the floor', () => {
    const older = { ...plan, id: 'older' };
    const found = plansOf([plan, older, { ...plan, id: 'pdf', subject: '2', mimeType: 'application/pdf' }]);
    expect(found).toEqual([{ name: '1', documentId: plan.id, documentIds: new Set([plan.id, 'older']) }]);
  });
});

describe('many objects at once', () => {
  const result = (id: string | undefined, tag: string, fields: object = {}) => ({ id, tag, result: 'Changed', warnings: [], ...fields });

  test('changes those that were chosen, also when a colleague took them away meanwhile', async () => {
    let standing = rows;
    const shown = show({
      [`GET ${address}/assets`]: () => listReply(standing),
      'POST /api/divisions/120001/assets/changes': () => ({ json: { changed: 0, refused: 1, rows: [] } }),
    });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'FE-0231 kiezen' }));
    await userEvent.click(screen.getByRole('button', { name: 'Wijzigen' }));
    const dialog = await screen.findByRole('dialog', { name: '1 object wijzigen' });
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Gebouw' }), 'Vleugel C');
    standing = rows.slice(1);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Proberen zonder te wijzigen' }));
    await waitFor(() => expect(screen.queryByText('FE-0231')).not.toBeInTheDocument());
    expect(dialog).toHaveAccessibleName('1 object wijzigen');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Wijzigen' }));
    await within(dialog).findByRole('button', { name: 'Sluiten' });
    const bodies = shown.requests
      .filter(({ method }) => method === 'POST')
      .map(({ body }) => JSON.parse(String(body)) as { ids: string[] });
    expect(bodies.map(({ ids }) => ids)).toEqual([[rows[0]?.id], [rows[0]?.id]]);
  });

  test('are tried first, then changed, with a result for each', async () => {
    const refused = { result: 'Refused', problem: { code: 'transition', title: 'Dat kan nu niet.' } };
    const shown = show({
      'POST /api/divisions/120001/assets/changes': () => ({
        json: { changed: 1, refused: 1, rows: [result(rows[0]?.id, 'K7QF2-1'), result(rows[1]?.id, 'K7QF2-2', refused)] },
      }),
    });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'FE-0231 kiezen' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'FE-0232 kiezen' }));
    const many = screen.getByRole('region', { name: 'Meer objecten tegelijk' });
    expect(within(many).getByText('2 gekozen:')).toBeVisible();
    await userEvent.click(within(many).getByRole('button', { name: 'Wijzigen' }));
    const dialog = await screen.findByRole('dialog', { name: '2 objecten wijzigen' });
    await userEvent.selectOptions(within(dialog).getByRole('combobox', { name: 'Status' }), 'buiten gebruik');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Proberen zonder te wijzigen' }));
    expect(await within(dialog).findByText(/1 zou wijzigen, 1 zou worden geweigerd/)).toBeVisible();
    expect(sent(shown, '/changes', 'POST')).toEqual({
      action: 'update',
      ids: [rows[0]?.id, rows[1]?.id],
      values: { status: 'OutOfService' },
      dryRun: true,
    });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Wijzigen' }));
    expect(await within(dialog).findByText(/1 gewijzigd, 1 geweigerd/)).toBeVisible();
    const table = within(dialog).getByRole('table', { name: 'Uitkomst per object' });
    expect(within(within(table).getAllByRole('row')[0] as HTMLElement).getByText('Dat kan nu niet.')).toBeVisible();
  });

  test('get labels, beginning at the first free one of the sheet', async () => {
    const shown = show({ 'POST /api/divisions/120001/assets/labels': () => ({ body: new Blob(['%PDF']) }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Etiketten' }));
    const dialog = await screen.findByRole('dialog', { name: '3 etiketten maken' });
    const start = within(dialog).getByRole('textbox', { name: 'Begin bij etiket' });
    await userEvent.clear(start);
    await userEvent.type(start, '20');
    expect(within(dialog).getByText('Het eerste vel: etiket 20 tot en met 21')).toBeVisible();
    expect(within(dialog).getByText('2 vellen')).toBeVisible();
    await userEvent.click(within(dialog).getByRole('button', { name: 'PDF bewaren' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent(shown, '/labels', 'POST')).toEqual({ assetIds: rows.map(({ id }) => id), paper: 'averyL7160', start: 20 });
  });

  test('get labels without those that were removed meanwhile, and a word about it', async () => {
    const errors = { 'assetIds.1': ['Dit bestaat niet (meer).'] };
    const shown = show({
      'POST /api/divisions/120001/assets/labels': (body) =>
        body.includes(String(rows[1]?.id))
          ? problemReply(400, 'invalid', 'Niet alles is goed ingevuld.', { errors })
          : { body: new Blob(['%PDF']) },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Etiketten' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'PDF bewaren' }));
    expect(await screen.findByText('1 object bestaat niet meer en heeft geen etiket.')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const bodies = shown.requests.filter(({ url }) => url.endsWith('/labels')).map(({ body }) => JSON.parse(String(body)) as object);
    expect(bodies).toMatchObject([{ assetIds: rows.map(({ id }) => id) }, { assetIds: [rows[0]?.id, rows[2]?.id] }]);
  });
});

test('the locations of an account lead to their pages and to all its objects', async () => {
  const { requests } = showAssets({ '/of-account': <LocationsOfAccount account={{ id: location.accountId }} /> }, '/of-account');
  expect(await screen.findByRole('link', { name: 'Vleugel B' })).toHaveAttribute('href', `/locations/${location.id}`);
  const all = screen.getByRole('link', { name: 'Alle objecten van deze relatie' }).getAttribute('href') ?? '';
  expect(JSON.parse(new URLSearchParams(all.split('?')[1]).get('filter') ?? '')).toEqual({ accountId: location.accountId });
  expect(decodeURIComponent(requests.at(-1)?.url ?? '')).toContain(`"accountId":"${location.accountId}"`);
});

describe('a location with more objects than one answer has', () => {
  const all = Array.from({ length: 1200 }, (_, index) => assetOf(index + 1, { floor: '1' }));
  const parts = (_body: string, url: string) => {
    const [first = 0, last = 0] = JSON.parse(new URLSearchParams(url.split('?')[1]).get('range') ?? '[]') as number[];
    return listReply(all.slice(first, last + 1), all.length);
  };

  test('has them all, in pages that keep what is ticked', async () => {
    show({ [`GET ${address}/assets`]: parts });
    expect(await screen.findByText('Alle 1.200 getoonde:', {}, { timeout: 20_000 })).toBeVisible();
    const table = screen.getByRole('table', { name: 'Objecten' });
    expect(table.querySelectorAll('tbody tr')).toHaveLength(250);
    // roles of so many rows take long to find
    fireEvent.click(screen.getByLabelText('FE-0231 kiezen'));
    fireEvent.click(screen.getByText('›'));
    fireEvent.click(screen.getByLabelText('FE-023251 kiezen'));
    expect(screen.getByText('2 gekozen:')).toBeVisible();
    fireEvent.click(screen.getByLabelText('Alle getoonde kiezen'));
    expect(screen.getByText('1.200 gekozen:')).toBeVisible();
  }, 60_000);
});

describe('the history of a location', () => {
  test('tells what happened to which object, and more when asked', async () => {
    const happened = (number: number) => ({
      id: `e${number}`,
      assetId: rows[0]?.id,
      assetTag: `K7QF2-${number}`,
      assetName: null,
      assetType: 'ExtinguishPowder',
      kind: 'Updated',
      at: '2026-03-12T10:00:00Z',
      by: 'x',
      byName: 'Piet',
      from: { room: 'Magazijn' },
      to: { room: `Hal ${number}` },
      note: null,
    });
    const events = Array.from({ length: 12 }, (_, index) => happened(index + 1));
    show({ [`GET ${address}/assets/events`]: (_, url) => listReply(rangeOf(events, url)) });
    expect(await screen.findByRole('heading', { name: 'Geschiedenis van de locatie' })).toBeVisible();
    expect(await screen.findByRole('link', { name: 'K7QF2-1' })).toHaveAttribute('href', expect.stringContaining('/assets/'));
    expect(screen.getByText('Hal 8')).toBeVisible();
    expect(screen.queryByText('Hal 12')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Eerdere tonen' }));
    expect(await screen.findByText('Hal 12')).toBeVisible();
  });
});
