import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { boardWith, waiting } from '../../../../tests/support/planningScreens.tsx';
import { renderConsole } from '../../../../tests/support/renderConsole.tsx';
import type { PlannedVisit } from '../schema.ts';
import { DayMap } from './DayMap.tsx';
import type { Held } from './useHolding.ts';
import { visitToPlan } from './waiting.ts';

const day = { engineerId: 'mike', day: '2026-03-03' };

function visitAt(number: string, latitude: number | null, plannedStart: string): PlannedVisit {
  const place = { latitude, longitude: latitude && 5.1 };
  return { ...waiting, ...place, id: number, number, engineerId: day.engineerId, plannedStart };
}

// a degree of latitude is about 111 km long
const morning = visitAt('WB-2', 52, '2026-03-03T08:00:00.000Z');
const afternoon = visitAt('WB-3', 53, '2026-03-03T13:00:00.000Z');

function openMap(visits: readonly PlannedVisit[], held?: Held) {
  renderConsole(<DayMap board={boardWith({ visits })} visits={visits} day={day} held={held} />, { answer: () => ({ json: [] }) });
}

const pins = (className: string) => document.querySelectorAll(`.pin.${className}`).length;

it('shows the visits of a day with a place, the way between them and its length', async () => {
  openMap([morning, afternoon, visitAt('WB-4', null, '2026-03-03T15:00:00.000Z')]);
  expect(await screen.findByRole('figure', { name: 'Kaart: Mike Visser, di 3 maart, 2 adressen' })).toBeVisible();
  expect(screen.getByText('111,2 km hemelsbreed')).toBeVisible();
  expect(document.querySelectorAll('.pin')).toHaveLength(2);
  expect(document.querySelectorAll('path.way')).toHaveLength(1);
});

it('says how much longer the way becomes by what is held', async () => {
  const held = visitToPlan({ ...waiting, latitude: 51, longitude: 5.1 });
  openMap([morning, afternoon], { item: held, place: { ...day, time: '07:00' }, warnings: [], km: undefined, arePartsKnown: true });
  expect(await screen.findByText('222,4 km hemelsbreed')).toBeVisible();
  expect(screen.getByText(/waarvan 111,2 km erbij/)).toBeVisible();
  expect(pins('late')).toBe(1);
});

it('shows no way of a single place', async () => {
  openMap([morning]);
  expect(await screen.findByRole('figure', { name: /1 adres$/ })).toBeVisible();
  expect(screen.getByText(/hemelsbreed/)).not.toBeVisible();
  expect(document.querySelectorAll('path.way')).toHaveLength(0);
});
