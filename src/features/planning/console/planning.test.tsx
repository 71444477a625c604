import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { TransportRequest } from '#contract/transport.ts';
import { renderConsole } from '../../../../tests/support/renderConsole.tsx';
import type { PlannedVisit, PlanningBoard } from '../schema.ts';
import { PlanningScreen } from './PlanningScreen.tsx';
import { stepOf } from './stepOf.ts';

const days = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '08:00', until: '17:00' }));
const engineer = (id: string, fullName: string) => ({
  id,
  fullName,
  territory: null,
  skills: [],
  workingHours: days,
  absences: [],
  calendar: null,
});

const waiting: PlannedVisit = {
  id: '0b1c2d3e-0000-7000-8000-000000000001',
  version: 3,
  number: 'WB-1',
  status: 'Open',
  type: 'Repair',
  priority: 'High',
  description: 'Noodverlichting knippert',
  locationId: '0b1c2d3e-0000-7000-8000-000000000002',
  locationName: 'De Linde',
  city: 'Utrecht',
  country: 'NL',
  latitude: null,
  longitude: null,
  accountName: null,
  assetTypes: ['EmergencyLight'],
  assetCount: 1,
  minutes: 60,
  engineerId: null,
  engineerIds: [],
  plannedStart: null,
  plannedEnd: null,
  windowStart: null,
  windowEnd: null,
};

const board: PlanningBoard = {
  from: '2026-03-02',
  until: '2026-03-08',
  daysOff: [],
  engineers: [engineer('mike', 'Mike Visser'), engineer('lotte', 'Lotte Smit')],
  workOrders: [],
  backlog: { requests: [], workOrders: [waiting], locations: [], isCut: false },
};

function open() {
  const sent: TransportRequest[] = [];
  renderConsole(<PlanningScreen />, {
    at: '/planning?day=2026-03-03',
    answer: (request) => {
      if (request.method !== 'GET') sent.push(request);
      if (request.url.includes('/parts')) return { json: { workOrderId: waiting.id, parts: [] } };
      if (request.url.includes('/planning')) return { json: board };
      return { json: { ...waiting, version: 4 } };
    },
  });
  return sent;
}

it('plans by keys alone, and says what stands against it before', async () => {
  const sent = open();
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

it('puts back what was picked up by Escape, and sends nothing', async () => {
  const sent = open();
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
