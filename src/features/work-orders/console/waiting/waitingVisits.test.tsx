import { onlineManager } from '@tanstack/react-query';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { seededId } from '#contract/seededId.ts';
import { SignInError } from '#console/auth/signInError.ts';
import { dropAllKept, keep, keptNow } from '#console/kept/kept.ts';
import { problemReply, renderConsole, sentBodies, type Reply } from '../../../../../tests/support/renderConsole.tsx';
import { answer, id, line, order } from '../../../../../tests/support/workOrderScreens.tsx';
import { WorkOrderPage } from '../WorkOrderPage.tsx';
import { WaitingVisits } from './WaitingVisits.tsx';
import { filePrefix, type WaitingFile } from './waitingWork.ts';

const second = { ...line, id: seededId(120001, 'workOrderItem', 2), lineNumber: 2, description: 'Manometer' };
const photo = new File(['x'], 'meterkast.jpg', { type: 'image/jpeg' });

/** The work order on the server of the test. */
let stored: typeof order & { items: object[] };

beforeEach(async () => {
  stored = { ...order, openReports: 0, items: [line, second] };
  await dropAllKept();
});
afterEach(() => onlineManager.setOnline(true));

const setOnline = (isOnline: boolean) => act(() => onlineManager.setOnline(isOnline));

interface Server {
  /** Answers the states of lines, in place of a server that stores them. */
  lines?: (body: string) => Reply;
  files?: () => Reply;
  accessToken?: () => string;
}

/** A server that stores the states of lines which it gets. */
function storeLines(body: string): Reply {
  const sent = [JSON.parse(body)].flat() as { id: string }[]; // what the console sends
  stored = { ...stored, items: stored.items.map((one) => ({ ...one, ...sent.find((change) => 'id' in one && change.id === one.id) })) };
  return { json: stored.items };
}

/** The page of the work order with the bar above it, or only the bar. */
function open(
  { lines = storeLines, files = () => ({ status: 201, json: { id: 'd1' } }), accessToken }: Server = {},
  at = `/work-orders/${id}`,
) {
  const page = (
    <>
      <WaitingVisits />
      <WorkOrderPage />
    </>
  );
  const { requests } = renderConsole(<WaitingVisits />, {
    at,
    ...(accessToken ? { accessToken } : {}),
    routes: { '/work-orders/:id': page },
    answer: (request) => {
      const { method, url, body } = request;
      if (!onlineManager.isOnline()) throw new TypeError('Failed to fetch');
      if (method === 'POST' && url.endsWith('/items')) return lines(String(body));
      if (method === 'POST' && url.endsWith('/document')) return files();
      return answer(undefined, stored)(request);
    },
  });
  const sent = (end: string) => requests.filter(({ method, url }) => method === 'POST' && url.endsWith(end));
  return { sentLines: () => sentBodies<unknown>(requests, 'POST', '/items'), sentFiles: () => sent('/document') };
}

const stateOf = (number: number) => screen.findByRole('combobox', { name: `Stand van regel ${number}` });

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
const isSent = async () => {
  await waitFor(() => expect(keptNow()).toEqual([]), { timeout: 12_000 });
  await waitFor(() => expect(screen.queryByText(/^Nog niet verstuurd/)).toBeNull());
};

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
    // react-admin logs the refusal while developing
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const session = { isEnded: false, asked: 0 };
    const accessToken = () => {
      if (!session.isEnded) return 'token';
      session.asked += 1;
      throw new SignInError('loginRequired');
    };
    const { sentLines } = open({ accessToken });
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
    log.mockRestore();
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
    expect(stored.items).toMatchObject([{ status: 'Gerealiseerd' }, { status: 'Gerealiseerd' }]);
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
    stored = { ...stored, items: [{ ...line, status: 'Geannuleerd' }, second] };
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
    ['whose visit was cancelled', () => ({ ...stored, status: 'Geannuleerd' }), 'Niet verstuurd: de werkbon is intussen geannuleerd.'],
    ['that was removed', () => ({ ...stored, items: [second] }), 'Niet verstuurd: deze regel staat niet meer op de werkbon.'],
  ])(
    '%s meanwhile stays with the reason, until it is thrown away',
    async (_what, changed, reason) => {
      const { sentLines } = open();
      await setOffline(1, 'gereed');
      stored = changed();
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

  test('that the server refuses stays with its reason', async () => {
    open({ lines: () => problemReply(403, 'forbidden', 'Dit mag u niet.') });
    await setOffline(1, 'gereed');
    setOnline(true);
    await isSaid('Dit mag u niet.');
    expect(await stateOf(1)).toHaveValue('Open');
  }, 30_000);

  test('comes before the step that marks the visit as done', async () => {
    stored = { ...stored, items: [line], signatureRequired: false };
    open();
    await setOffline(1, 'gereed');
    expect(screen.getByRole('button', { name: /^Gereedmelden/ })).toBeDisabled();
    expect(screen.getByText('Gereedmelden kan zodra is verstuurd wat hier nog wacht.')).toBeVisible();
    setOnline(true);
    await isSent();
    await waitFor(() => expect(screen.getByRole('button', { name: /^Gereedmelden/ })).toBeEnabled());
  }, 30_000);
});

describe('a file of a work order', () => {
  async function addFile(file = photo): Promise<void> {
    await userEvent.click(await screen.findByRole('tab', { name: /Bestanden/ }));
    await userEvent.upload(await screen.findByLabelText('Bestand toevoegen', { selector: 'input' }), file);
  }

  test('waits without a connection, says so, and is sent once', async () => {
    let tries = 0;
    const { sentFiles } = open({ files: () => ((tries += 1) === 1 ? { status: 503, json: {} } : { status: 201, json: { id: 'd1' } }) });
    await stateOf(1);
    setOnline(false);
    await addFile();
    const list = await screen.findByRole('list', { name: 'Bestanden die nog niet zijn verstuurd' });
    expect(list).toHaveTextContent(/meterkast\.jpg.*wacht op verbinding/);
    expect(screen.getByText('Nog niet verstuurd: 1 bestand')).toBeVisible();
    setOnline(true);
    await isSent();
    const [one, again] = sentFiles();
    expect(again?.headers['Idempotency-Key']).toBe(one?.headers['Idempotency-Key']);
    const form = again?.body instanceof FormData ? Object.fromEntries(again.body.entries()) : {};
    expect(form).toMatchObject({ subjectType: 'WorkOrder', subjectId: id, accountId: order.accountId, file: { name: 'meterkast.jpg' } });
    expect(sentFiles()).toHaveLength(2);
  }, 30_000);

  test('goes to the division of its work order, whichever the console shows', async () => {
    const waiting: WaitingFile = { order: { id, number: order.number }, division: 120002, file: photo, form: {}, idempotencyKey: 'k' };
    await keep(`${filePrefix}k`, '', waiting);
    const { sentFiles } = open({}, '/');
    await isSent();
    expect(sentFiles().map(({ url }) => url)).toEqual(['/api/120002/document']);
  }, 30_000);

  test('that is refused stays with the reason, and can be taken back', async () => {
    const { sentFiles } = open({ files: () => problemReply(415, 'fileType', 'Dit soort bestand kan hier niet worden bewaard.') });
    await addFile();
    const list = within(await screen.findByRole('list', { name: 'Bestanden die nog niet zijn verstuurd' }));
    expect(await list.findByText('Dit soort bestand kan hier niet worden bewaard.', {}, { timeout: 12_000 })).toBeVisible();
    expect(sentFiles()).toHaveLength(1);
    await userEvent.click(list.getByRole('button', { name: 'meterkast.jpg weghalen' }));
    await isSent();
  }, 30_000);

  test('whose contact was removed meanwhile is sent without it', async () => {
    let tries = 0;
    stored = { ...stored, contactId: seededId(120001, 'contact', 1) } as typeof stored;
    const unknown = problemReply(400, 'invalid', 'Klopt niet.', { errors: { contactId: ['Bestaat niet.'] } });
    const { sentFiles } = open({ files: () => ((tries += 1) === 1 ? unknown : { status: 201, json: { id: 'd1' } }) });
    await addFile();
    await waitFor(() => expect(sentFiles()).toHaveLength(2), { timeout: 12_000 });
    await isSent();
    expect(sentFiles().map(({ body }) => body instanceof FormData && body.has('contactId'))).toEqual([true, false]);
  }, 30_000);

  test('is not taken where too much waits already', async () => {
    const large = new File(['x'], 'groot.jpg', { type: 'image/jpeg' });
    Object.defineProperty(large, 'size', { value: 499_999_999 });
    const waiting: WaitingFile = { order: { id, number: order.number }, division: 120001, file: large, form: {}, idempotencyKey: 'k' };
    await keep(`${filePrefix}k`, '', { ...waiting, refusal: 'Niet nu.' });
    open();
    await addFile(new File(['xx'], 'meterkast.jpg', { type: 'image/jpeg' }));
    expect(await screen.findByText(/^meterkast\.jpg past er niet meer bij/)).toBeVisible();
    expect(screen.getByText('Nog niet verstuurd: 1 bestand')).toBeVisible();
  }, 30_000);
});
