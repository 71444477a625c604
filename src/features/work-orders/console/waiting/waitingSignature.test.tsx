import { onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { keep } from '#console/kept/kept.ts';
import { dropAllKept } from '../../../../../tests/support/dropAllKept.ts';
import { problemReply, renderConsole, type Reply } from '../../../../../tests/support/renderConsole.tsx';
import { answer, id, line, order } from '../../../../../tests/support/workOrderScreens.tsx';
import { WorkOrderPage } from '../WorkOrderPage.tsx';
import { signatureKey } from './waitingSignature.ts';
import { WaitingVisits } from './WaitingVisits.tsx';

const contentHash = 'a'.repeat(64);

// a browser that keeps one table of rows
const rows = new Map<string, unknown>();
let isRefusing = false;
function stubStorage() {
  const requestOf = (result: unknown) => Object.assign(new EventTarget(), { result });
  const table = {
    put: (row: { key: string }) => requestOf(rows.set(row.key, row)),
    get: (key: string) => requestOf(rows.get(key)),
    delete: (key: string) => requestOf(rows.delete(key)),
    clear: () => requestOf(rows.clear()),
    getAll: () => requestOf([...rows.values()]),
  };
  const transaction = () => {
    if (isRefusing) throw new DOMException('The storage is full.', 'QuotaExceededError');
    const made = Object.assign(new EventTarget(), { objectStore: () => table, error: null });
    setTimeout(() => made.dispatchEvent(new Event('complete')));
    return made;
  };
  vi.stubGlobal('indexedDB', {
    open: () => {
      const request = requestOf({ transaction, close: () => undefined });
      setTimeout(() => request.dispatchEvent(new Event('success')));
      return request;
    },
  });
}

beforeEach(async () => {
  stubStorage();
  // jsdom draws nothing
  const context = {
    fillRect: () => undefined,
    fillText: () => undefined,
    measureText: () => ({ width: 300 }),
    scale: () => undefined,
    clearRect: () => undefined,
  };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['ink'], { type: 'image/png' })));
  await dropAllKept();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  onlineManager.setOnline(true);
  isRefusing = false;
});

/** Opens the page of a work order; `reply` answers its signature, `signed` is the valid one. Returns how to read what was sent. */
function open(reply: () => Reply = () => ({ status: 201, json: {} }), signed: () => object | null = () => null) {
  const page = (
    <>
      <WaitingVisits />
      <WorkOrderPage />
    </>
  );
  const { requests } = renderConsole(<p />, {
    at: `/work-orders/${id}`,
    routes: { '/work-orders/:id': page },
    answer: (request) => {
      if (!request.url.endsWith('/autograph')) return answer(undefined, { ...order, contentHash, autograph: signed() })(request);
      if (!onlineManager.isOnline()) throw new TypeError('Failed to fetch');
      return reply();
    },
  });
  return () => requests.filter(({ method, url }) => method === 'POST' && url.endsWith('/autograph'));
}

/** Signs by a typed name without a connection; returns the dialog. */
async function signOffline() {
  await userEvent.click(await screen.findByRole('button', { name: /Laten tekenen/ }));
  const dialog = within(await screen.findByRole('dialog'));
  act(() => onlineManager.setOnline(false));
  await userEvent.click(await dialog.findByRole('button', { name: 'Naam typen in plaats van tekenen' }));
  await userEvent.type(dialog.getByRole('textbox', { name: /Naam van wie tekent/ }), 'K. Prins');
  await userEvent.click(dialog.getByRole('checkbox'));
  await userEvent.click(dialog.getByRole('button', { name: 'Ondertekenen' }));
  return dialog;
}

const shownBar = () => screen.getByRole('region', { name: 'Werk van werkbonnen dat nog niet is verstuurd' });
// the bar is taken away and comes back with the reason
const isSaid = (reason: string | RegExp) =>
  waitFor(() => expect(within(shownBar()).getByText(reason)).toBeInTheDocument(), { timeout: 12_000 });

describe('a signature without a connection', () => {
  test('stays in the browser, says so, and is sent once there is one', async () => {
    const sent = open();
    await signOffline();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByText(/^Handtekening van K\. Prins .* is nog niet verstuurd\.$/)).toBeVisible();
    expect([...rows.keys()]).toEqual([`signature/${id}/`]);
    act(() => onlineManager.setOnline(true));
    await waitFor(() => expect(screen.queryByText(/nog niet verstuurd/i)).toBeNull(), { timeout: 12_000 });
    const last = sent().at(-1);
    const form = last?.body instanceof FormData ? Object.fromEntries(last.body.entries()) : {};
    expect(form).toMatchObject({ signedBy: 'K. Prins', contentHash, remark: expect.stringMatching(/^Zonder verbinding getekend op/) });
    expect(last?.headers['If-Match']).toBeUndefined();
    expect(sent()).toHaveLength(2);
    expect(rows.size).toBe(0);
  }, 40_000);

  test.each([
    ['is not sent again where only the answer was lost', 'K. Prins', 1],
    ['is sent where another person signed meanwhile', 'J. Bakker', 2],
  ])(
    '%s',
    async (_what, signedBy, times) => {
      let autograph: object | null = null;
      const arrived = vi.fn();
      open(
        () => {
          arrived();
          if (autograph) return { status: 201, json: {} };
          const more = { role: null, remark: null, rating: null, documentHash: contentHash, signedAt: '2026-11-27T10:00:00Z' };
          autograph = { id: 'a1', signedBy, createdBy: '', signedByLink: false, ...more };
          throw new TypeError('Failed to fetch');
        },
        () => autograph,
      );
      await signOffline();
      act(() => onlineManager.setOnline(true));
      await waitFor(() => expect(rows.size).toBe(1));
      await waitFor(() => expect(rows.size).toBe(0), { timeout: 12_000 });
      expect(arrived).toHaveBeenCalledTimes(times);
    },
    40_000,
  );

  test('leaves the one that another person on the same phone still has to send', async () => {
    await keep(signatureKey(order, 'mike'), 'mike', { order, form: { signedBy: 'J. Bakker' } });
    open();
    await signOffline();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(rows.size).toBe(2));
    act(() => onlineManager.setOnline(true));
    await waitFor(() => expect([...rows.values()]).toMatchObject([{ owner: 'mike', value: { form: { signedBy: 'J. Bakker' } } }]), {
      timeout: 12_000,
    });
  }, 40_000);

  test.each([
    ['was changed', problemReply(412, 'versionConflict', 'Een ander was eerder.'), /gewijzigd sinds de klant tekende/],
    ['was cancelled', problemReply(409, 'signatureClosed', 'Dit kan niet meer worden getekend.'), /Dit kan niet meer worden getekend/],
  ])(
    'is kept with the reason where the visit %s meanwhile, until it is thrown away',
    async (_what, reply, reason) => {
      open(() => reply);
      await signOffline();
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      act(() => onlineManager.setOnline(true));
      await isSaid(reason);
      const bar = shownBar();
      await userEvent.click(within(bar).getByText('Nog niet verstuurd: 1 handtekening'));
      expect(within(bar).getByText(reason)).toBeVisible();
      expect([...rows.keys()]).toEqual([`signature/${id}/`]);
      await userEvent.click(within(bar).getByRole('button', { name: 'Weggooien' }));
      await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Weggooien' }));
      await waitFor(() => expect(rows.size).toBe(0));
    },
    40_000,
  );

  test('stays in the dialog of a browser that keeps nothing', async () => {
    isRefusing = true;
    open();
    const dialog = await signOffline();
    expect(await dialog.findByRole('alert')).toHaveTextContent(/Geen verbinding/);
  }, 40_000);
});

describe('a signature after states of lines that wait', () => {
  const later = 'b'.repeat(64);

  /** A server that stores the states of lines, and then has another hash of the content. */
  function openVisit(changed: object = {}) {
    let stored: object = { ...order, contentHash };
    const { requests } = renderConsole(<p />, {
      at: `/work-orders/${id}`,
      routes: {
        '/work-orders/:id': (
          <>
            <WaitingVisits />
            <WorkOrderPage />
          </>
        ),
      },
      answer: (request) => {
        const { method, url } = request;
        if (!onlineManager.isOnline()) throw new TypeError('Failed to fetch');
        if (method === 'POST' && url.endsWith('/items')) {
          stored = { ...order, items: [{ ...line, status: 'Gerealiseerd' }], contentHash: later, ...changed };
          return { json: [] };
        }
        if (url.endsWith('/autograph')) return { status: 201, json: {} };
        return answer(undefined, stored)(request);
      },
    });
    return () => requests.filter(({ method, url }) => method === 'POST' && /items$|autograph$/.test(url));
  }

  async function finishOffline() {
    const choice = await screen.findByRole('combobox', { name: 'Stand van regel 1' });
    act(() => onlineManager.setOnline(false));
    await userEvent.selectOptions(choice, 'gereed');
    await screen.findByText('wacht op verbinding');
  }

  test('is sent after them, for the content that the customer read', async () => {
    const sent = openVisit();
    await finishOffline();
    await signOffline();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByText('Nog niet verstuurd: 1 regel, 1 handtekening')).toBeVisible();
    const tries = sent().length;
    act(() => onlineManager.setOnline(true));
    await waitFor(() => expect(rows.size).toBe(0), { timeout: 12_000 });
    const [lines, signature, ...more] = sent().slice(tries);
    expect(lines?.url).toMatch(/items$/);
    const form = signature?.body instanceof FormData ? Object.fromEntries(signature.body.entries()) : {};
    expect(form).toMatchObject({ signedBy: 'K. Prins', contentHash: later });
    expect(more).toEqual([]);
  }, 40_000);

  test('is not sent for content that the customer did not read', async () => {
    const sent = openVisit({ resolution: 'Alles vervangen' });
    await finishOffline();
    await signOffline();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    act(() => onlineManager.setOnline(true));
    await isSaid(/gewijzigd sinds de klant tekende/);
    expect(sent().filter(({ url }) => url.endsWith('autograph'))).toEqual([]);
    expect([...rows.keys()]).toEqual([`signature/${id}/`]);
  }, 40_000);
});
