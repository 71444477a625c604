import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { assetOf, location, showAssets } from '../../../../tests/support/assetScreens.tsx';
import { address, move, names, rows, sent, showLocation } from '../../../../tests/support/locationScreens.tsx';
import { listReply, rangeOf, renderConsole } from '../../../../tests/support/renderConsole.tsx';
import { LocationsOfAccount } from './ofAccount/index.ts';

describe('the page of a location', () => {
  test('lists its objects in the order of the walk, and how many are late', async () => {
    showLocation();
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
    showLocation();
    await userEvent.type(await screen.findByRole('searchbox'), 'aed');
    expect(names()).toEqual(['FE-0233']);
    await userEvent.clear(screen.getByRole('searchbox'));
    await userEvent.click(screen.getByRole('button', { name: /Filter/ }));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Filters zoeken' }), 'verdieping');
    await userEvent.click(screen.getByRole('menuitemradio', { name: '2' }));
    expect(names()).toEqual(['FE-0233']);
  });

  test('changes the order of the walk by the keyboard, saved as one', async () => {
    const shown = showLocation({ [`POST ${address}/assets/order`]: () => ({ json: [] }) });
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

  test('saves an order that is taken back while it is being saved', async () => {
    let stored = rows;
    const first = Promise.withResolvers<void>();
    const shown = showLocation({
      [`GET ${address}/assets`]: () => listReply(stored),
      [`POST ${address}/assets/order`]: async (body) => {
        await first.promise;
        const { ids } = JSON.parse(body) as { ids: readonly string[] };
        stored = [...ids.flatMap((id) => rows.find((row) => row.id === id) ?? []), ...stored.filter(({ id }) => !ids.includes(id))];
        return { json: [] };
      },
    });
    const posts = () => shown.requests.filter(({ method }) => method === 'POST');
    (await screen.findByRole('link', { name: 'FE-0233' })).focus();
    move('ArrowUp');
    await waitFor(() => expect(posts()).toHaveLength(1), { timeout: 3000 });
    move('ArrowDown');
    await act(() => shown.router.navigate('/elsewhere'));
    first.resolve();
    await waitFor(() => expect(posts()).toHaveLength(2));
    await waitFor(() => expect(stored.map(({ id }) => id)).toEqual(rows.map(({ id }) => id)));
  });

  test('keeps the order while only some are shown', async () => {
    showLocation();
    await userEvent.type(await screen.findByRole('searchbox'), 'neuruppin poeder');
    screen.getByRole('link', { name: 'FE-0231' }).focus();
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(names()).toEqual(['FE-0231', 'FE-0232']);
  });
});

test('the locations of an account lead to their pages and to all its objects', async () => {
  const { requests } = showAssets({ '/of-account': <LocationsOfAccount account={{ id: location.accountId }} /> }, '/of-account');
  expect(await screen.findByRole('link', { name: 'Vleugel B' })).toHaveAttribute('href', `/locations/${location.id}`);
  const all = screen.getByRole('link', { name: 'Alle objecten van deze relatie' }).getAttribute('href') ?? '';
  expect(JSON.parse(new URLSearchParams(all.split('?')[1]).get('filter') ?? '')).toEqual({ accountId: location.accountId });
  expect(decodeURIComponent(requests.at(-1)?.url ?? '')).toContain(`"accountId":"${location.accountId}"`);
});

test('the first location of an account is added from there', async () => {
  renderConsole(<LocationsOfAccount account={{ id: location.accountId }} />, { answer: () => listReply([]) });
  expect(await screen.findByRole('link', { name: 'Nieuwe locatie' })).toHaveAttribute(
    'href',
    `/locations/new?account=${location.accountId}`,
  );
});

describe('a location with more objects than one answer has', () => {
  const all = Array.from({ length: 1200 }, (_, index) => assetOf(index + 1, { floor: '1' }));
  const parts = (_body: string, url: string) => {
    const [first = 0, last = 0] = JSON.parse(new URLSearchParams(url.split('?')[1]).get('range') ?? '[]') as number[];
    return listReply(all.slice(first, last + 1), all.length);
  };

  test('has them all, in pages that keep what is ticked', async () => {
    showLocation({ [`GET ${address}/assets`]: parts });
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
    showLocation({ [`GET ${address}/assets/events`]: (_, url) => listReply(rangeOf(events, url)) });
    expect(await screen.findByRole('heading', { name: 'Geschiedenis van de locatie' })).toBeVisible();
    expect(await screen.findByRole('link', { name: 'K7QF2-1' })).toHaveAttribute('href', expect.stringContaining('/assets/'));
    expect(screen.getByText('Hal 8')).toBeVisible();
    expect(screen.queryByText('Hal 12')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Eerdere tonen' }));
    expect(await screen.findByText('Hal 12')).toBeVisible();
  });
});
