import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { boardWith, openPlanning, requestToPlan, waiting } from '../../../../tests/support/planningScreens.tsx';

const request = requestToPlan();
const next = { ...request, id: '0b1c2d3e-0000-7000-8000-000000000005', locationName: 'Museum Zonnehof' };

beforeEach(() => {
  const { matchMedia } = window;
  onTestFinished(() => void (window.matchMedia = matchMedia));
  window.matchMedia = (query) => ({ ...matchMedia(query), matches: query.includes('max-width') });
});

/** A server that makes a work order of the first request at once, and plans it when it is told to. */
function slowServer() {
  const state = { isMade: false, isPlanned: false, isBroken: false };
  let goOn = () => undefined as void;
  const told = new Promise<void>((resolve) => (goOn = resolve));
  const visit = { ...waiting, number: 'WB-9', status: 'Bevestigd' as const, engineerId: 'mike', plannedStart: '2026-03-03T09:00:00.000Z' };
  const { sent } = openPlanning({
    shown: () =>
      boardWith({
        visits: state.isPlanned ? [visit] : [],
        requests: state.isMade ? [next] : [request, next],
        workOrders: state.isMade && !state.isPlanned ? [{ ...waiting, number: 'WB-9' }] : [],
      }),
    answer: async ({ method }) => {
      if (state.isBroken) throw new TypeError('Failed to fetch');
      if (method === 'POST') {
        state.isMade = true;
        return { status: 201, json: { ...waiting, number: 'WB-9', version: 1 } };
      }
      await told;
      state.isPlanned = true;
      return undefined;
    },
  });
  return { sent, state, goOn };
}

const rows = () => [...document.querySelectorAll('li [data-plannable]')].map((row) => row.getAttribute('data-plannable'));

describe('on a phone', () => {
  it('the list stands still until the visit is planned, and the dialog stays over it', async () => {
    const { sent, goOn } = slowServer();
    fireEvent.click(await screen.findByRole('button', { name: /De Linde/ }));
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Plannen' }));
    await waitFor(() => expect(sent.map(({ method }) => method)).toEqual(['POST', 'PUT']));
    expect(rows()).toEqual([request.id, next.id]);
    expect(screen.getByRole('dialog')).toBeVisible();
    goOn();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(rows()).toEqual([next.id]);
    await waitFor(() => expect(screen.getByRole('button', { name: /De Linde/ })).toHaveFocus());
  });

  it('a plan without an answer keeps the dialog, says so, and goes on where it was', async () => {
    const { sent, state, goOn } = slowServer();
    goOn();
    fireEvent.click(await screen.findByRole('button', { name: /De Linde/ }));
    const dialog = within(screen.getByRole('dialog'));
    state.isBroken = true;
    fireEvent.click(dialog.getByRole('button', { name: 'Plannen' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(/niet bereikbaar|geen antwoord/);
    state.isBroken = false;
    fireEvent.click(dialog.getByRole('button', { name: 'Plannen' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent.map(({ method }) => method)).toEqual(['POST', 'POST', 'PUT']);
    expect(sent[1]?.headers['Idempotency-Key']).toBe(sent[0]?.headers['Idempotency-Key']);
  });
});
