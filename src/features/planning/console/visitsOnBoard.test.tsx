import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { boardWith, openPlanning, waiting } from '../../../../tests/support/planningScreens.tsx';

it('shows a visit of several days on each of them, with its beginning on the first and its end on the last', async () => {
  const times = { plannedStart: '2026-03-03T09:00:00.000Z', plannedEnd: '2026-03-05T11:30:00.000Z' };
  const visit = { ...waiting, status: 'Bevestigd' as const, engineerId: 'lotte', ...times };
  openPlanning({ shown: () => boardWith({ visits: [visit], workOrders: [] }) });
  const cards = await screen.findAllByRole('button', { name: /De Linde/ });
  expect(cards.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^10:00 De Linde.*gaat de volgende dag door/),
    expect.stringMatching(/^De Linde.*gaat de volgende dag door/),
    expect.stringMatching(/^De Linde.*tot 12:30/),
  ]);
});

it.each([
  ['no engineer', null],
  ['an engineer who left', 'former'],
])('shows a visit of %s in a row of its own, from which it is planned', async (_whose, engineerId) => {
  const visit = { ...waiting, engineerId, plannedStart: '2026-03-04T09:00:00.000Z', plannedEnd: '2026-03-04T10:00:00.000Z' };
  const done = { ...visit, id: '0b1c2d3e-0000-7000-8000-000000000009', locationName: 'Zwembad Noord', status: 'Gerealiseerd' as const };
  const { sent } = openPlanning({ shown: () => boardWith({ visits: [visit, done], workOrders: [] }) });
  const row = await screen.findByRole('row', { name: /^Zonder monteur/ });
  const card = within(row).getByRole('button', { name: /10:00 De Linde/ });
  expect(screen.queryByText(/Zwembad Noord/)).toBeNull();
  card.focus();
  fireEvent.click(card);
  fireEvent.keyDown(card, { key: 'Enter' });
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(JSON.stringify(sent[0])).toContain('mike');
  expect(JSON.stringify(sent[0])).toContain('2026-03-04T09:00:00.000Z');
});

it('has no row without an engineer where each visit has one', async () => {
  openPlanning();
  await screen.findByRole('button', { name: /De Linde/ });
  expect(screen.queryByRole('row', { name: /^Zonder monteur/ })).toBeNull();
});
