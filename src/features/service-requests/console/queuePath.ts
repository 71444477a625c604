/** The way through a queue: what waits, and what was opened and has left it meanwhile, where it stood. */
export interface QueuePath {
  /** What the queue is narrowed to; another one begins anew. */
  scope: string;
  ids: readonly string[];
  opened: readonly string[];
}

/** A way on which nothing was seen yet. */
export const startOfPath: QueuePath = { scope: '', ids: [], opened: [] };

/** The way as it goes on: what waits now, and between it the opened ones that were decided, so that there is a way back to them. */
export function continuePath(path: QueuePath, scope: string, waiting: readonly string[], id: string | undefined): QueuePath {
  const before = path.scope === scope ? path : startOfPath;
  const opened = id === undefined || before.opened.includes(id) ? before.opened : [...before.opened, id];
  const ids = [...waiting];
  for (const [place, gone] of before.ids.entries()) {
    if (!opened.includes(gone) || ids.includes(gone)) continue;
    const stoodBehind = before.ids.slice(0, place).findLast((one) => ids.includes(one));
    ids.splice(stoodBehind === undefined ? 0 : ids.indexOf(stoodBehind) + 1, 0, gone);
  }
  return { scope, ids, opened };
}

/** The next that waits; from outside the queue its first. */
export function nextOnPath({ ids }: QueuePath, waiting: readonly string[], id: string | undefined): string | undefined {
  const place = id === undefined ? -1 : ids.indexOf(id);
  return place < 0 ? waiting.find((one) => one !== id) : ids.slice(place + 1).find((one) => waiting.includes(one));
}

/** The one before, decided or not. */
export function previousOnPath({ ids }: QueuePath, id: string | undefined): string | undefined {
  const place = id === undefined ? -1 : ids.indexOf(id);
  return place < 1 ? undefined : ids[place - 1];
}
