import { Socket } from 'node:net';
import type pg from 'pg';
import { describe, expect, it, vi } from 'vitest';
import type { Opened } from './connections.ts';
import { Nodes } from './nodes.ts';

const address = 'postgresql://cura:secret@coordinator:5432/cura';

/** Connections that only know where they lead, and where each division lies. */
function nodesOf(
  placements: Readonly<Record<number, { host: string; port: number; isHere: boolean; part: string }>>,
  { isDistributed = true } = {},
) {
  const opened: string[] = [];
  const connect = vi.fn(async (url: string): Promise<Opened> => {
    const query = async (asked: string | { values: number[] }, [part]: string[] = []) => {
      if (typeof asked !== 'string') return { rows: [placements[asked.values[0] ?? 0]].filter(Boolean) };
      opened.push(`${part} at ${new URL(url).hostname}`);
      return { rows: [] };
    };
    return {
      client: { url, query, on: () => undefined, end: async () => undefined } as unknown as pg.Client,
      isDistributed,
      socket: new Socket(),
    };
  });
  return { nodes: new Nodes({ url: address, size: 2, acquireTimeout: 100, connect }), connect, opened };
}

const at = async (nodes: Nodes, division: number | undefined) => {
  const { connections, isHome } = await nodes.entryOf(division);
  const connection = await connections.acquire('');
  connections.release(connection);
  return { url: (connection.client as unknown as { url: string }).url, isHome };
};

describe('the node that a statement enters', () => {
  const placements = {
    120001: { host: 'worker-1', port: 5433, isHere: false, part: '102008' },
    230001: { host: 'coordinator', port: 5432, isHere: true, part: '102009' },
  };

  it('is the address of one PostgreSQL, of all divisions', async () => {
    const { nodes } = nodesOf(placements, { isDistributed: false });
    for (const division of [undefined, 120001, 230001]) expect(await at(nodes, division)).toEqual({ url: address, isHome: true });
  });

  it('is the one that holds the division, as the same user of the same database', async () => {
    const { nodes, connect, opened } = nodesOf(placements);
    expect(await at(nodes, 120001)).toEqual({ url: address, isHome: true });
    expect(opened).toEqual([]);
    expect(await at(nodes, 120001)).toEqual({ url: 'postgresql://cura:secret@worker-1:5433/cura', isHome: true });
    expect(await at(nodes, 230001)).toEqual({ url: address, isHome: true });
    expect(connect).toHaveBeenCalledTimes(2);
    expect(await nodes.entryOf(120001)).toMatchObject({ part: '102008' });
    expect(opened).toEqual(['102008 at worker-1', '102009 at coordinator']);
  });

  it('is the address for several divisions and for one that lies nowhere', async () => {
    const { nodes } = nodesOf(placements);
    await at(nodes, undefined);
    for (const division of [undefined, 999_999]) expect(await at(nodes, division)).toEqual({ url: address, isHome: false });
  });

  it('is the address where the other cannot be reached, which is looked for again', async () => {
    const { nodes } = nodesOf(placements);
    await at(nodes, undefined);
    const entry = await nodes.entryOf(120001);
    expect(nodes.instead(entry, 120001)).toMatchObject({ isHome: false });
    const home = await nodes.entryOf(230001);
    expect(nodes.instead(home, 230001)).toBeUndefined();
  });
});
