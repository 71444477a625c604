import { extractValidSavedQueries, useGetIdentity, useSavedQueries, type SavedQuery } from 'ra-core';
import { useEffect, useMemo, useRef } from 'react';
import type { SavedView } from '#contract/savedView.ts';
import { startOf } from '#contract/startOf.ts';
import { useGetListOf } from '../data/useMethod.ts';
import { useWriteOf } from '../data/useWrite.ts';

/** The fields of a view that a person sets. */
export type ViewContent = Pick<SavedView, 'name' | 'filter' | 'sort' | 'isShared'>;

/** The saved views of a list, and their writes. */
export interface SavedViewsOfList {
  own: readonly SavedView[];
  /** Those that colleagues share. */
  shared: readonly SavedView[];
  isFailed: boolean;
  /** Saves a view; one of the person's own with the same name is replaced. Rejects with an ApiError. */
  save(content: ViewContent): Promise<unknown>;
  change(view: SavedView, content: Partial<ViewContent>): Promise<unknown>;
  remove(view: SavedView): Promise<unknown>;
}

const resource = 'savedViews';
const fresh = 60_000;

/**
 * The saved views of a list of the division, which the server keeps. One request gets those of all lists; it waits until `isReady`,
 * so that the rows of the list come first.
 */
export function useSavedViews(list: string, isReady: boolean): SavedViewsOfList {
  const { identity } = useGetIdentity();
  const { data, isError } = useGetListOf<SavedView>(resource, {}, { enabled: isReady, staleTime: fresh });
  const create = useWriteOf<{ data: ViewContent & { list: string } }, SavedView>(resource, 'create');
  const update = useWriteOf<{ id: string; data: Partial<ViewContent>; previousData: SavedView }, SavedView>(resource, 'update');
  const remove = useWriteOf<{ id: string; previousData: SavedView }, SavedView>(resource, 'delete');
  const views = useMemo(() => (data ?? []).filter((view) => view.list === list).toSorted(byName), [data, list]);
  const isOwn = ({ createdBy }: SavedView) => createdBy === identity?.id;
  const own = views.filter(isOwn);

  const change = (view: SavedView, content: Partial<ViewContent>) => update.run({ id: view.id, data: content, previousData: view });
  const save = (content: ViewContent) => {
    const same = own.find(({ name }) => name === content.name);
    return same ? change(same, content) : create.run({ data: { list, ...content } });
  };
  useFormerViews(list, data && identity ? own : undefined, save);
  return {
    own,
    shared: views.filter((view) => !isOwn(view)),
    isFailed: isError,
    save,
    change,
    remove: (view) => remove.run({ id: view.id, previousData: view }),
  };
}

function byName(one: SavedView, other: SavedView): number {
  return one.name.localeCompare(other.name);
}

/** Moves the views of a list that an earlier version stored in this browser to the server, once. */
function useFormerViews(list: string, own: readonly SavedView[] | undefined, save: (content: ViewContent) => Promise<unknown>): void {
  const [stored, store] = useSavedQueries(list);
  const begunFor = useRef<string>(undefined);
  useEffect(() => {
    const former = extractValidSavedQueries(stored);
    if (!own || former.length === 0 || begunFor.current === list) return;
    begunFor.current = list;
    // without an answer, or after a refusal, they stay in the browser until the list is opened again
    void moveAll(former, own, save).then(
      () => store([]),
      () => undefined,
    );
  });
}

async function moveAll(
  former: readonly SavedQuery[],
  own: readonly SavedView[],
  save: (content: ViewContent) => Promise<unknown>,
): Promise<void> {
  const known = new Set(own.map(({ name }) => name));
  for (const { label, value } of former) {
    const { filter = {}, sort } = value as { filter?: object; sort?: ViewContent['sort'] }; // as the list has them
    const name = startOf(label.trim(), 60);
    if (!sort || name === '' || known.has(name)) continue;
    known.add(name);
    await save({ name, filter: JSON.stringify(filter), sort, isShared: false });
  }
}
