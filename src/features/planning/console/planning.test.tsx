import { onlineManager } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { TransportRequest } from '#contract/transport.ts';
import { fakeTime, passTime } from '../../../../tests/support/fakeTime.ts';
import { board, boardWith, openPlanning, requestToPlan, waiting } from '../../../../tests/support/planningScreens.tsx';
import { problemReply } from '../../../../tests/support/renderConsole.tsx';
import type { PlannedVisit } from '../schema.ts';
import { stepOf } from './stepOf.ts';

it('plans by keys alone, and says what stands against it before', async () => {
  const { sent } = openPlanning();
  const card = await screen.findByRole('button', { name: /De Linde/ });
  card.focus();
  fireEvent.click(card);
  fireEvent.keyDown(card, { key: 'ArrowRight' });
  fireEvent.keyDown(card, { key: 'ArrowDown' });
  fireEvent.keyDown(card, { key: 'PageDown' });
  expect(await screen.findByText(/mist vaardigheid: noodverlichting/)).toBeTruthy();
  fireEvent.keyDown(card, { key: 'Enter' });
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.method).toBe('PUT');
  expect(JSON.stringify(sent[0])).toContain('2026-03-03T07:15:00.000Z');
  expect(JSON.stringify(sent[0])).toContain('Bevestigd');
  expect(JSON.stringify(sent[0])).toContain('lotte');
});

it('leads to what the address names, to be planned, also where much is more pressing', async () => {
  const { asked } = openPlanning({
    at: `/planning?day=2026-03-03&plan=${waiting.id}`,
    shown: (url) => (url.includes('waiting=200') ? board : boardWith({ workOrders: [], isCut: true })),
  });
  await waitFor(() => expect(screen.getByRole('button', { name: /De Linde/ })).toHaveFocus());
  expect(asked[0]).toContain('waiting=200');
});

const taken: PlannedVisit = {
  ...waiting,
  id: '0b1c2d3e-0000-7000-8000-000000000003',
  number: 'WB-2',
  status: 'Bevestigd',
  locationName: 'Museum Zonnehof',
  engineerId: 'lotte',
  plannedStart: '2026-03-02T07:00:00.000Z',
  plannedEnd: '2026-03-02T16:00:00.000Z',
};

function plan(card: HTMLElement, ...keys: string[]) {
  fireEvent.click(card);
  for (const key of [...keys, 'Enter']) fireEvent.keyDown(card, { key });
}

const overrideOf = (request: TransportRequest | undefined) => JSON.stringify(request).includes('override');

it('plans over another visit where that was said, and nowhere else', async () => {
  const { sent } = openPlanning({ shown: () => boardWith({ visits: [taken] }) });
  const card = await screen.findByRole('button', { name: /De Linde/ });
  plan(card);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(overrideOf(sent[0])).toBe(false);
  await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull());
  plan(await screen.findByRole('button', { name: /De Linde/ }), 'ArrowDown');
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(overrideOf(sent[1])).toBe(true);
});

it('plans a second visit while the first one is still being planned', async () => {
  const { promise: answered, resolve: answerNow } = Promise.withResolvers<undefined>();
  const other: PlannedVisit = { ...waiting, id: '0b1c2d3e-0000-7000-8000-000000000004', number: 'WB-3', locationName: 'Zwembad Noord' };
  const { sent } = openPlanning({ shown: () => boardWith({ workOrders: [waiting, other] }), answer: () => answered });
  plan(await screen.findByRole('button', { name: /De Linde/ }));
  plan(screen.getByRole('button', { name: /Zwembad Noord/ }), 'ArrowDown');
  await act(async () => answerNow(undefined));
  await waitFor(() => expect(sent.map(({ url }) => url)).toEqual([expect.stringContaining(waiting.id), expect.stringContaining(other.id)]));
});

it('plans what is held into another week, by keys too', async () => {
  const { sent } = openPlanning({
    at: '/planning?day=2026-03-25',
    shown: (url) => {
      const [, from = '', until = ''] = /from=([\d-]+)&until=([\d-]+)/.exec(url) ?? [];
      return { ...board, from, until };
    },
  });
  const card = await screen.findByRole('button', { name: /De Linde/ });
  fireEvent.click(card);
  fireEvent.keyDown(card, { key: 'ArrowDown' });
  // summer time begins between the two weeks
  fireEvent.click(screen.getByRole('button', { name: 'Week ›' }));
  await screen.findByRole('columnheader', { name: /30 maart/ });
  const focused = document.activeElement ?? document.body;
  expect(focused).toHaveAccessibleName('Planning');
  expect(document.querySelector('.ghost')).toHaveTextContent('08:00 De Linde');
  fireEvent.keyDown(focused, { key: 'Enter' });
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(JSON.stringify(sent[0])).toContain('T06:00:00.000Z');
  expect(JSON.stringify(sent[0])).toContain('lotte');
});

it('puts down what is held by a click on another visit', async () => {
  const { sent } = openPlanning({ shown: () => boardWith({ visits: [taken] }) });
  fireEvent.click(await screen.findByRole('button', { name: /De Linde/ }));
  fireEvent.click(await screen.findByRole('button', { name: /Museum Zonnehof/ }));
  await waitFor(() => expect(sent.map(({ url }) => url.includes(waiting.id))).toEqual([true]));
});

it('says an overlap that it did not know, fetches the board again, and plans over it only where that is answered', async () => {
  const conflicts = [{ id: taken.id, number: taken.number }];
  let fetched = 0;
  const { sent } = openPlanning({
    shown: () => {
      fetched += 1;
      return board;
    },
    answer: (request) =>
      overrideOf(request) ? undefined : problemReply(409, 'doubleBooked', 'De monteur heeft al een andere afspraak.', { conflicts }),
  });
  const card = await screen.findByRole('button', { name: /De Linde/ });
  const before = fetched;
  plan(card, 'ArrowDown');
  expect(await screen.findByText(/al een andere afspraak. \(WB-2\)/)).toBeTruthy();
  expect(sent.map(overrideOf)).toEqual([false]);
  await waitFor(() => expect(fetched).toBeGreaterThan(before));
  fireEvent.click(screen.getByRole('button', { name: 'Terug' }));
  plan(await screen.findByRole('button', { name: /De Linde/ }), 'ArrowDown');
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(overrideOf(sent[1])).toBe(false);
  fireEvent.click(await screen.findByRole('button', { name: 'Toch inplannen' }));
  await waitFor(() => expect(sent).toHaveLength(3));
  expect(overrideOf(sent[2])).toBe(true);
  expect(JSON.stringify(sent[2])).toContain('lotte');
});

it('says that a work order was made but not planned, and shows it among what waits', async () => {
  let isMade = false;
  const { sent } = openPlanning({
    shown: () => boardWith(isMade ? { workOrders: [{ ...waiting, number: 'WB-9' }] } : { requests: [requestToPlan()], workOrders: [] }),
    answer: ({ method }) => {
      if (method === 'PUT') return problemReply(403, 'forbidden', 'Forbidden');
      isMade = true;
      return { status: 201, json: { ...waiting, number: 'WB-9', version: 1 } };
    },
  });
  plan(await screen.findByRole('button', { name: /De Linde/ }));
  expect(await screen.findByText(/Werkbon WB-9 is gemaakt, maar niet gepland/)).toBeTruthy();
  expect(sent.map(({ method }) => method)).toEqual(['POST', 'PUT']);
  // without a time it waits: with one it would stand on the board as if it were agreed
  expect(JSON.stringify(sent[0])).not.toContain('plannedStart');
  expect(await screen.findByRole('button', { name: /WB-9/ })).toBeTruthy();
});

it('says that a colleague planned a request first, and makes no second work order', async () => {
  let fetched = 0;
  const { sent } = openPlanning({
    shown: () => {
      fetched += 1;
      return boardWith({ requests: fetched > 1 ? [] : [requestToPlan()], workOrders: [] });
    },
    answer: () => problemReply(409, 'alreadyPlanned', 'Hiervoor is intussen al een werkbon gemaakt: WB-9.'),
  });
  plan(await screen.findByRole('button', { name: /De Linde/ }));
  expect(await screen.findByText(/al een werkbon gemaakt: WB-9/)).toBeTruthy();
  expect(sent.map(({ method }) => method)).toEqual(['POST']);
  expect(JSON.stringify(sent[0])).toContain('unlessPlanned');
  await waitFor(() => expect(screen.queryByRole('button', { name: /De Linde/ })).toBeNull());
});

it('puts back what was picked up by Escape, and sends nothing', async () => {
  const { sent } = openPlanning();
  const card = await screen.findByRole('button', { name: /De Linde/ });
  fireEvent.click(card);
  expect(card.getAttribute('aria-pressed')).toBe('true');
  fireEvent.keyDown(card, { key: 'Escape' });
  expect(card.getAttribute('aria-pressed')).toBe('false');
  expect(sent).toEqual([]);
});

it('keeps to the board at its edges', () => {
  const grid = { days: ['2026-03-02', '2026-03-03'], engineerIds: ['mike', 'lotte'], isDayView: false };
  const place = { engineerId: 'mike', day: '2026-03-02', time: '23:45' };
  expect(stepOf('ArrowLeft', place, grid)).toEqual({ day: '2026-03-02' });
  expect(stepOf('ArrowUp', place, grid)).toEqual({ engineerId: 'mike' });
  expect(stepOf('PageDown', place, grid)).toEqual({ time: '23:45' });
  expect(stepOf('ArrowRight', place, { ...grid, isDayView: true })).toEqual({ time: '23:45' });
  expect(stepOf('x', place, grid)).toBeUndefined();
});

it('shows more of what waits where that is asked for, and goes on where the list ended', async () => {
  const { asked } = openPlanning({ shown: (url) => boardWith({ isCut: !url.includes('waiting=200') }) });
  const more = await screen.findByRole('button', { name: 'Meer tonen' });
  expect(screen.getByText(/meer dan 1 in te plannen/)).toBeVisible();
  fireEvent.click(more);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Meer tonen' })).toBeNull());
  expect(await screen.findByText(/· 1 in te plannen/)).toBeVisible();
  expect(asked.at(-1)).toContain('waiting=200');
  expect(screen.getByRole('button', { name: /De Linde/ })).toHaveFocus();
});

it.each([
  ['an administrator', true, ['/engineers/new']],
  ['others', false, []],
])('leads %s on where a division has no engineers', async (_who, mayAdd, links) => {
  openPlanning({
    can: (capability) => capability !== 'administrator' || mayAdd,
    shown: () => ({ ...board, engineers: [] }),
  });
  expect(await screen.findByText('Er zijn geen monteurs.')).toBeVisible();
  expect(screen.queryAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(links);
});

describe('rows that another person added', () => {
  const added = { ...waiting, id: '0b1c2d3e-0000-7000-8000-000000000009', number: 'WB-0', locationName: 'Basisschool De Vlinder' };
  const shown = () => [...document.querySelectorAll('li [data-plannable]')].map((row) => row.getAttribute('data-plannable'));

  /** Opens a board that gets a row above the others with the next refresh. */
  async function openGrowing(): Promise<{ refresh: () => Promise<void> }> {
    fakeTime();
    let isAdded = false;
    openPlanning({ shown: () => (isAdded ? boardWith({ workOrders: [added, waiting] }) : board) });
    await screen.findByRole('button', { name: /De Linde/ });
    isAdded = true;
    return { refresh: () => passTime(61_000) };
  }

  it('come with the next refresh', async () => {
    const { refresh } = await openGrowing();
    await refresh();
    await waitFor(() => expect(shown()).toEqual([added.id, waiting.id]));
  }, 30_000);

  it('come once what is held was put back', async () => {
    const { refresh } = await openGrowing();
    const card = screen.getByRole('button', { name: /De Linde/ });
    fireEvent.click(card);
    await refresh();
    expect(shown()).toEqual([waiting.id]);
    fireEvent.keyDown(card, { key: 'Escape' });
    await waitFor(() => expect(shown()).toEqual([added.id, waiting.id]));
  }, 30_000);
});

it('says that a visit which was dragged without a connection is not planned, and leaves it where it was', async () => {
  onTestFinished(() => onlineManager.setOnline(true));
  const { sent } = openPlanning({
    answer: () => {
      if (!onlineManager.isOnline()) throw new TypeError('Failed to fetch');
      return undefined;
    },
  });
  const drag = async () => {
    const card = await screen.findByRole('button', { name: /De Linde/ });
    const cell = document.querySelectorAll('tbody td')[1];
    if (!cell) throw new Error('The board has no cells');
    const dataTransfer = { setData: () => undefined };
    fireEvent.dragStart(card, { dataTransfer });
    fireEvent.dragOver(cell, { dataTransfer });
    fireEvent.drop(cell, { dataTransfer });
    fireEvent.dragEnd(card, { dataTransfer });
  };
  await screen.findByRole('button', { name: /De Linde/ });
  act(() => onlineManager.setOnline(false));
  await drag();
  expect(await screen.findByText('De Linde is niet gepland. Geen verbinding. Probeer het opnieuw zodra die er weer is.')).toBeVisible();
  expect(document.querySelectorAll('td [data-plannable]')).toHaveLength(0);
  expect(document.querySelector('[aria-busy="true"]')).toBeNull();
  expect(await screen.findByRole('button', { name: /De Linde/ })).toHaveAttribute('aria-pressed', 'false');
  act(() => onlineManager.setOnline(true));
  const tries = sent.length;
  await drag();
  await waitFor(() => expect(sent).toHaveLength(tries + 1));
});
