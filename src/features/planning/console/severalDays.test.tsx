import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { board, openPlanning, waiting } from '../../../../tests/support/planningScreens.tsx';

it('shows a visit of several days on each of them, with its beginning on the first and its end on the last', async () => {
  const times = { plannedStart: '2026-03-03T09:00:00.000Z', plannedEnd: '2026-03-05T11:30:00.000Z' };
  const visit = { ...waiting, status: 'Bevestigd' as const, engineerId: 'lotte', ...times };
  openPlanning({ shown: () => ({ ...board, workOrders: [visit], backlog: { ...board.backlog, workOrders: [] } }) });
  const cards = await screen.findAllByRole('button', { name: /De Linde/ });
  expect(cards.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^10:00 De Linde.*gaat de volgende dag door/),
    expect.stringMatching(/^De Linde.*gaat de volgende dag door/),
    expect.stringMatching(/^De Linde.*tot 12:30/),
  ]);
});
