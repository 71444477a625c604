import { onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect } from 'vitest';
import { seededId } from '#contract/seededId.ts';
import { keptNow } from '#console/kept/kept.ts';
import { dropAllKept } from './dropAllKept.ts';
import { WaitingVisits } from '#features/work-orders/console/waiting/WaitingVisits.tsx';
import { WorkOrderPage } from '#features/work-orders/console/WorkOrderPage.tsx';
import { renderConsole, sentBodies, type Reply } from './renderConsole.tsx';
import { storedUploads } from './storedUploads.ts';
import { answer, id, line, order } from './workOrderScreens.tsx';

/** The second line of the work order. */
export const second = { ...line, id: seededId(120001, 'workOrderItem', 2), lineNumber: 2, description: 'Manometer' };

interface Server {
  /** Answers the states of lines, in place of a server that stores them. */
  lines?: (body: string) => Reply;
  files?: () => Reply | Promise<Reply>;
  accessToken?: () => string;
}

/** What tests of a visit without a signal do: a work order with two lines on a server, before each test. */
export function visitWithoutSignal() {
  const server: { stored: typeof order & { items: object[] } } = { stored: order };
  beforeEach(async () => {
    server.stored = { ...order, openReports: 0, items: [line, second] };
    await dropAllKept();
  });
  afterEach(() => onlineManager.setOnline(true));

  /** A server that stores the states of lines which it gets. */
  function storeLines(body: string): Reply {
    const sent = [JSON.parse(body)].flat() as { id: string }[]; // what the console sends
    const items = server.stored.items.map((one) => ({ ...one, ...sent.find((change) => 'id' in one && change.id === one.id) }));
    server.stored = { ...server.stored, items };
    return { json: items };
  }

  /** The page of the work order with the bar above it, or only the bar. */
  function open(
    { lines = storeLines, files = () => ({ status: 201, json: { id: 'd1' } }), accessToken }: Server = {},
    at = `/work-orders/${id}`,
  ) {
    const uploads = storedUploads();
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
        return uploads.answer(request) ?? answer(undefined, server.stored)(request);
      },
    });
    const sent = (end: string) => requests.filter(({ method, url }) => method === 'POST' && url.endsWith(end));
    return { sentLines: () => sentBodies<unknown>(requests, 'POST', '/items'), sentFiles: () => sent('/document') };
  }

  return { server, open, storeLines };
}

/** Takes the connection away, or gives it back. */
export const setOnline = (isOnline: boolean) => act(() => onlineManager.setOnline(isOnline));

/** The choice of the state of a line. */
export const stateOf = (number: number) => screen.findByRole('combobox', { name: `Stand van regel ${number}` });

/** Resolves once nothing waits any more. */
export async function isSent(): Promise<void> {
  await waitFor(() => expect(keptNow()).toEqual([]), { timeout: 12_000 });
  await waitFor(() => expect(screen.queryByText(/^Nog niet verstuurd/)).toBeNull());
}
