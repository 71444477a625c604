import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, onTestFinished, test } from 'vitest';
import { seededId } from '#contract/seededId.ts';
import { keep } from '#console/kept/kept.ts';
import { dropAllKept } from '../../../../tests/support/dropAllKept.ts';
import { problemReply, renderConsole, sentBodies, type Reply } from '../../../../tests/support/renderConsole.tsx';
import { asTouchScreen, scanCodes } from '../../../../tests/support/touchScreen.ts';
import { answer, id, order } from '../../../../tests/support/workOrderScreens.tsx';
import { WorkOrderPage } from './WorkOrderPage.tsx';

const assetOf = (number: number) => ({
  id: seededId(120001, 'asset', number),
  tag: `LINDE-${number}`,
  assetType: number % 2 ? 'ExtinguishPowder' : 'FirstAidKit',
  status: 'InService',
  name: null,
  floor: String(number % 3),
});
const open = (count: number, changes: object = {}) => {
  const assets = Array.from({ length: count }, (_, at) => assetOf(at + 1));
  const reports = [{ id: seededId(120001, 'serviceReport', 1), assetId: assets[0]?.id, status: 'Completed', result: 'Approved' }];
  renderConsole(<p />, {
    answer: answer(undefined, { ...order, assets, reports, ...changes }),
    at: `/work-orders/${id}?tab=assets`,
    routes: { '/work-orders/:id': <WorkOrderPage /> },
  });
};

test('many objects of a visit are searched, and narrowed to those that are still to inspect', async () => {
  open(30);
  const search = await screen.findByRole('searchbox', { name: 'Zoek naam, soort, plek…' });
  await userEvent.type(search, 'verband linde-30');
  expect(screen.getByRole('link', { name: 'LINDE-30' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'LINDE-2' })).toBeNull();
  expect(screen.getByText('1 van 30 objecten afgerond · 1 van 30 getoond')).toBeVisible();
  await userEvent.clear(search);
  await userEvent.click(screen.getByRole('button', { name: /Filter/ }));
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Nog te keuren' }));
  expect(screen.queryByRole('link', { name: 'LINDE-1' })).toBeNull();
  expect(screen.getByText(/29 van 30 getoond/)).toBeVisible();
});

test('a few objects of a visit have no search', async () => {
  open(3);
  expect(await screen.findByRole('link', { name: 'LINDE-3' })).toBeVisible();
  expect(screen.queryByRole('searchbox')).toBeNull();
});

test('a report that was begun goes on after the visit was cancelled; none is begun', async () => {
  const draft = { id: seededId(120001, 'serviceReport', 2), assetId: assetOf(2).id, status: 'Concept', result: 'NotInspected' };
  open(3, { status: 'Geannuleerd', reports: [draft] });
  const goOn = await screen.findByRole('link', { name: 'Verder keuren: LINDE-2' });
  expect(goOn).toHaveAttribute('href', expect.stringContaining(`/assets/${draft.assetId}/reports/new?workOrder=${id}`));
  expect(screen.queryByRole('link', { name: /^Keuren/ })).toBeNull();
});

test('a report that was begun here and has not been sent goes on, also without a connection', async () => {
  const asset = { id: assetOf(2).id, locationId: order.locationId, name: 'LINDE-2' };
  const page = `/assets/${asset.id}/reports/new?workOrder=${id}`;
  await keep(`report/${page}`, '', { asset, page });
  onTestFinished(dropAllKept);
  open(3);
  expect(await screen.findByRole('link', { name: 'Verder keuren: LINDE-2' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Keuren: LINDE-3' })).toBeVisible();
});

test('the next step stands before the report and the change on a phone', async () => {
  const { matchMedia } = window;
  onTestFinished(() => void (window.matchMedia = matchMedia));
  window.matchMedia = (query) => ({ ...matchMedia(query), matches: query.includes('max-width') });
  open(3);
  const change = await screen.findByRole('link', { name: /Wijzigen/ });
  const steps = screen.getByRole('region', { name: 'Wat nu kan' });
  expect(steps.compareDocumentPosition(change)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

describe('a label that is scanned on a visit', () => {
  const other = { ...assetOf(9), division: 120001, locationId: order.locationId };

  /** The visit on a touch screen, and the answer to the tag of an object. */
  function openTouched(byTag: () => Reply, changes: object = {}, tab = 'assets') {
    asTouchScreen();
    const assets = [assetOf(1), assetOf(2)];
    const stored = { ...order, assets, assetIds: assets.map((one) => one.id), reports: [], ...changes };
    return renderConsole(<p />, {
      answer: answer(({ method, url }) => {
        if (method === 'PUT') return { json: { ...stored, version: 5 } };
        return /\/api\/assets\/[\w-]+$/.test(url) ? byTag() : undefined;
      }, stored),
      at: `/work-orders/${id}?tab=${tab}`,
      routes: { '/work-orders/:id': <WorkOrderPage />, '/assets/:id/reports/new': <p>the report</p> },
    });
  }
  const unasked = () => {
    throw new TypeError('Failed to fetch');
  };

  test('opens the report of its object, also without a connection', async () => {
    const { router } = openTouched(unasked);
    await screen.findByRole('link', { name: 'LINDE-2' });
    await scanCodes('https://service.example/a/linde-2');
    expect(await screen.findByText('the report')).toBeVisible();
    expect(router.state.location).toMatchObject({ pathname: `/assets/${assetOf(2).id}/reports/new`, search: `?workOrder=${id}` });
  });

  test('by a desk scanner, which types it, opens the report of its object from any tab, and triggers no hotkey', async () => {
    const { router } = openTouched(unasked, {}, 'items');
    await screen.findByRole('tab', { name: /^Objecten/ });
    await userEvent.keyboard('https://service.example/a/linde-2{Enter}');
    expect(await screen.findByText('the report')).toBeVisible();
    expect(router.state.location.pathname).toBe(`/assets/${assetOf(2).id}/reports/new`);
  });

  test('by a desk scanner is shown while it is typed, and what it led to is said', async () => {
    openTouched(() => ({ json: other }), {}, 'items');
    await screen.findByRole('tab', { name: /^Objecten/ });
    await userEvent.keyboard('LINDE-9');
    expect(screen.getByRole('textbox', { name: 'Gescande code' })).toHaveValue('LINDE-9');
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('LINDE-9 staat niet op deze werkbon.')).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'Gescande code' })).toBeNull();
  });

  test('of another object says so, and adds it where that is wanted', async () => {
    const { requests, router } = openTouched(() => ({ json: other }));
    await screen.findByRole('link', { name: 'LINDE-2' });
    await scanCodes('LINDE-9');
    expect(await screen.findByText('LINDE-9 staat niet op deze werkbon.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Object openen' })).toHaveAttribute('href', expect.stringContaining(`/assets/${other.id}`));
    await userEvent.click(screen.getByRole('button', { name: 'Toevoegen en keuren' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/assets/${other.id}/reports/new`));
    expect(sentBodies(requests, 'PUT')).toEqual([{ assetIds: [assetOf(1).id, assetOf(2).id, other.id] }]);
  });

  test('of an object that only a line names opens its report', async () => {
    const { router } = openTouched(() => ({ json: other }), { items: [{ ...order.items[0], assetId: other.id }] });
    await screen.findByRole('link', { name: 'LINDE-2' });
    await scanCodes('LINDE-9');
    await waitFor(() => expect(router.state.location.pathname).toBe(`/assets/${other.id}/reports/new`));
  });

  test.each([
    ['that is unknown', () => problemReply(404, 'notFound', 'Niet gevonden.'), 'Er is geen object met code LINDE-9.'],
    ['that cannot be looked up', unasked, /^LINDE-9 staat niet op deze werkbon\. Zonder verbinding/],
  ])('%s says so', async (_what, byTag, text) => {
    openTouched(byTag);
    await screen.findByRole('link', { name: 'LINDE-2' });
    await scanCodes('LINDE-9');
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Toevoegen en keuren' })).toBeNull();
  });

  test('is added to no visit that is closed', async () => {
    openTouched(() => ({ json: other }), { status: 'Geannuleerd' });
    await screen.findByRole('link', { name: 'LINDE-2' });
    await scanCodes('LINDE-9');
    expect(await screen.findByText('LINDE-9 staat niet op deze werkbon.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Toevoegen en keuren' })).toBeNull();
  });
});
