import { useEvent } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { useInTurn } from '#console/data/useInTurn.ts';
import { useWrite } from '#console/data/useWrite.ts';
import { useProblemNotice } from '#console/notifications/useProblemNotice.ts';
import type { Asset } from '#features/assets/schema.ts';

// several steps of one object are saved together
const pause = 800;

/** The objects of a location in walking order, and a function to change it. */
export interface WalkOrder {
  assets: readonly Asset[];
  /** Moves an object to a position; saved after a pause in the changes. */
  place: (id: string, position: number) => void;
}

/** See {@link WalkOrder}. */
export function useWalkOrder(locationId: string, assets: readonly Asset[]): WalkOrder {
  const showProblem = useProblemNotice();
  const { run } = useWrite('assets', 'order');
  const [ids, setIds] = useState<readonly string[]>();
  const timer = useRef<number>(undefined);
  const ordered = ids ? inOrder(assets, ids) : assets;

  // an unsaved order is saved when the page is left
  const waiting = useRef<() => void>(undefined);
  useEffect(() => () => waiting.current?.(), []);

  // one save after another, so that the last order wins
  const inTurn = useInTurn();
  // the order that was saved last, until it is loaded
  const saved = useRef<readonly string[]>(undefined);
  useEffect(() => {
    saved.current = undefined;
  }, [assets]);
  const send = async (order: readonly string[]) => {
    const named = displaced(saved.current ?? assets.map((asset) => asset.id), order);
    await run({ path: { locationId }, body: { ids: named } });
    saved.current = order;
  };
  const save = useEvent(async (order: readonly string[]) => {
    window.clearTimeout(timer.current);
    waiting.current = undefined;
    await inTurn(() => send(order)).catch(showProblem);
    // later changes are saved by themselves
    setIds((now) => (now === order ? undefined : now));
  });
  const place = (id: string, position: number) => {
    const others = ordered.map((asset) => asset.id).filter((one) => one !== id);
    const order = others.toSpliced(Math.min(Math.max(position, 0), others.length), 0, id);
    setIds(order);
    window.clearTimeout(timer.current);
    waiting.current = () => void save(order);
    timer.current = window.setTimeout(() => void save(order), pause);
  };
  return { assets: ordered, place };
}

// objects that are not listed follow in their present order
function displaced(before: readonly string[], order: readonly string[]): string[] {
  const last = order.findLastIndex((id, index) => id !== before[index]);
  return order.slice(0, Math.max(last, 0) + 1);
}

function inOrder(assets: readonly Asset[], ids: readonly string[]): readonly Asset[] {
  const position = new Map(ids.map((id, index) => [id, index]));
  return assets.toSorted((one, other) => (position.get(one.id) ?? ids.length) - (position.get(other.id) ?? ids.length));
}
