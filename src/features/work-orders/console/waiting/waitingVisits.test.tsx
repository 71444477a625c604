import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { endingSession } from '../../../../../tests/support/endingSession.ts';
import { problemReply } from '../../../../../tests/support/renderConsole.tsx';
import { isSent, second, setOnline, stateOf, visitWithoutSignal } from '../../../../../tests/support/waitingScreens.tsx';
import { line } from '../../../../../tests/support/workOrderScreens.tsx';

const { server, open, storeLines } = visitWithoutSignal();

/** Sets the state of a line without a connection. */
async function setOffline(number: number, status: string): Promise<void> {
  const choice = await stateOf(number);
  setOnline(false);
  await userEvent.selectOptions(choice, status);
  if (status === 'later') {
    const dialog = within(screen.getByRole('dialog'));
    await userEvent.type(dialog.getByRole('textbox', { name: 'Bevinding' }), 'Ruimte op slot');
    await userEvent.click(dialog.getByRole('button', { name: 'later' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
  await screen.findAllByText('wacht op verbinding');
}

const bar = () => within(screen.getByRole('region', { name: 'Werk van werkbonnen dat nog niet is verstuurd' }));
// the bar is taken away and comes back with the reason
const isSaid = (reason: string | RegExp) => waitFor(() => expect(bar().getByText(reason)).toBeInTheDocument(), { timeout: 12_000 });

describe('the state of a line without a connection', () => {
  test('stands at the line, waits, and is sent once there is one', async () => {
    const { sentLines } = open();
    await setOffline(1, 'gereed');
    expect(await stateOf(1)).toHaveValue('Gerealiseerd');
    expect(screen.getByText('Nog niet verstuurd: 1 regel')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Open regel gereedmelden' })).toBeVisible();
    const tries = sentLines().length;
    setOnline(true);
    await isSent();
    expect(sentLines().slice(tries)).toEqual([[{ id: line.id, status: 'Gerealiseerd', outcome: null }]]);
    expect(await stateOf(1)).toHaveValue('Gerealiseerd');
    expect(screen.queryByText('wacht op verbinding')).toBeNull();
  }, 30_000);

  test('outlasts the page, and the last one of a line goes, with those of other lines', async () => {
    const first = open();
    await setOffline(1, 'gereed');
    await setOffline(1, 'later');
    await setOffline(2, 'gereed');
    expect(screen.getByText('Nog niet verstuurd: 2 regels')).toBeVisible();
    const tries = first.sentLines().length;
    expect(tries).toBe(1);
    cleanup();
    setOnline(true);
    const { sentLines } = open({}, '/');
    await isSent();
    expect(sentLines()).toEqual([
      [
        { id: line.id, status: 'Herpland', outcome: 'Ruimte op slot' },
        { id: second.id, status: 'Gerealiseerd', outcome: null },
      ],
    ]);
  }, 30_000);

  test('waits where signing in is put off, does not ask for it again by itself, and is sent after signing in', async () => {
    const session = endingSession();
    const { sentLines } = open(session);
    const choice = await stateOf(1);
    session.isEnded = true;
    await userEvent.selectOptions(choice, 'gereed');
    expect(await screen.findByText('wacht op aanmelden')).toBeVisible();
    expect(await stateOf(1)).toHaveValue('Gerealiseerd');
    const asked = session.asked;
    await userEvent.selectOptions(await stateOf(2), 'gereed');
    expect(await screen.findByText('Nog niet verstuurd: 2 regels')).toBeVisible();
    expect(session.asked).toBe(asked);
    session.isEnded = false;
    await userEvent.click(screen.getByRole('button', { name: 'Opnieuw aanmelden' }));
    await isSent();
    expect(sentLines()).toEqual([
      [
        { id: line.id, status: 'Gerealiseerd', outcome: null },
        { id: second.id, status: 'Gerealiseerd', outcome: null },
      ],
    ]);
    expect(screen.queryByRole('button', { name: 'Opnieuw aanmelden' })).toBeNull();
    session.log.mockClear();
  }, 30_000);

  test('of all open lines waits too', async () => {
    const { sentLines } = open();
    const all = await screen.findByRole('button', { name: 'Alle 2 open regels gereedmelden' });
    setOnline(false);
    await userEvent.click(all);
    expect(await screen.findAllByText('wacht op verbinding')).toHaveLength(2);
    const tries = sentLines().length;
    setOnline(true);
    await isSent();
    expect(sentLines().slice(tries)).toHaveLength(1);
    expect(server.stored.items).toMatchObject([{ status: 'Gerealiseerd' }, { status: 'Gerealiseerd' }]);
  }, 30_000);

  test('is not sent again where only its answer was lost', async () => {
    let tries = 0;
    open({
      lines: (body) => {
        tries += 1;
        storeLines(body);
        return { status: 503, json: {} };
      },
    });
    await userEvent.selectOptions(await stateOf(1), 'gereed');
    await isSent();
    await waitFor(async () => expect(await stateOf(1)).toHaveValue('Gerealiseerd'));
    expect(tries).toBe(1);
  }, 30_000);

  test('that another person set otherwise meanwhile stays with the reason, until it is sent all the same', async () => {
    const { sentLines } = open();
    await setOffline(1, 'later');
    server.stored = { ...server.stored, items: [{ ...line, status: 'Geannuleerd' }, second] };
    const tries = sentLines().length;
    setOnline(true);
    await isSaid(/een ander heeft deze regel intussen op ‘vervallen’ gezet/);
    const shown = bar();
    expect(shown.getByText('Ruimte op slot')).toBeInTheDocument();
    expect(sentLines()).toHaveLength(tries);
    await waitFor(async () => expect(await stateOf(1)).toHaveValue('Geannuleerd'));
    await userEvent.click(shown.getByText('Nog niet verstuurd: 1 regel'));
    await userEvent.click(shown.getByRole('button', { name: 'Opnieuw' }));
    await isSent();
    expect(sentLines().slice(tries)).toEqual([[{ id: line.id, status: 'Herpland', outcome: 'Ruimte op slot' }]]);
  }, 30_000);

  test.each([
    [
      'whose visit was cancelled',
      () => ({ ...server.stored, status: 'Geannuleerd' }),
      'Niet verstuurd: de werkbon is intussen geannuleerd.',
    ],
    ['that was removed', () => ({ ...server.stored, items: [second] }), 'Niet verstuurd: deze regel staat niet meer op de werkbon.'],
  ])(
    '%s meanwhile stays with the reason, until it is thrown away',
    async (_what, changed, reason) => {
      const { sentLines } = open();
      await setOffline(1, 'gereed');
      server.stored = changed();
      const tries = sentLines().length;
      setOnline(true);
      await isSaid(reason);
      const shown = bar();
      expect(sentLines()).toHaveLength(tries);
      await userEvent.click(shown.getByText('Nog niet verstuurd: 1 regel'));
      await userEvent.click(shown.getByRole('button', { name: 'Weggooien' }));
      await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Weggooien' }));
      await isSent();
    },
    30_000,
  );

  test.each([
    [
      'moved',
      { plannedStart: '2026-11-26T09:30:00Z', plannedEnd: '2026-11-26T10:30:00Z' },
      /De afspraak is intussen verzet: .*26 november/,
    ],
    ['given to a colleague', { engineerId: second.id, engineerName: 'Arjan Kramer' }, /intussen op naam van Arjan Kramer/],
  ])(
    'is sent where the visit was %s meanwhile, and the engineer is told',
    async (_what, changed, text) => {
      const { sentLines } = open();
      await setOffline(1, 'gereed');
      server.stored = { ...server.stored, ...changed };
      const tries = sentLines().length;
      setOnline(true);
      await isSent();
      expect(sentLines().slice(tries)).toEqual([[{ id: line.id, status: 'Gerealiseerd', outcome: null }]]);
      expect(await screen.findByText(text)).toBeVisible();
    },
    30_000,
  );

  test('that the server refuses stays with its reason', async () => {
    open({ lines: () => problemReply(403, 'forbidden', 'Dit mag u niet.') });
    await setOffline(1, 'gereed');
    setOnline(true);
    await isSaid('Dit mag u niet.');
    expect(await stateOf(1)).toHaveValue('Open');
  }, 30_000);

  test('comes before the step that marks the visit as done', async () => {
    server.stored = { ...server.stored, items: [line], signatureRequired: false };
    open();
    await setOffline(1, 'gereed');
    expect(screen.getByRole('button', { name: /^Gereedmelden/ })).toBeDisabled();
    expect(screen.getByText('Gereedmelden kan zodra is verstuurd wat hier nog wacht.')).toBeVisible();
    setOnline(true);
    await isSent();
    await waitFor(() => expect(screen.getByRole('button', { name: /^Gereedmelden/ })).toBeEnabled());
  }, 30_000);
});
