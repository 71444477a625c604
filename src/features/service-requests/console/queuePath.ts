/** The order of requests in a review: the waiting ones, and in their former places those that were opened and have left the queue since. */
export interface QueuePath {
  /** The filter of the queue; another filter starts a new path. */
  scope: string;
  ids: readonly string[];
  opened: readonly string[];
}

/** The initial path, without opened requests. */
export const startOfPath: QueuePath = { scope: '', ids: [], opened: [] };

/** The path with the present waiting requests; decided ones that were opened keep their place, so that a person can return to them. */
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

/** The next waiting request; the first one when the current one is not in the queue. */
export function nextOnPath({ ids }: QueuePath, waiting: readonly string[], id: string | undefined): string | undefined {
  const place = id === undefined ? -1 : ids.indexOf(id);
  return place < 0 ? waiting.find((one) => one !== id) : ids.slice(place + 1).find((one) => waiting.includes(one));
}

/** The previous request on the path, decided or not. */
export function previousOnPath({ ids }: QueuePath, id: string | undefined): string | undefined {
  const place = id === undefined ? -1 : ids.indexOf(id);
  return place < 1 ? undefined : ids[place - 1];
}
