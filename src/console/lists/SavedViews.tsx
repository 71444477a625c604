import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { styled } from '@mui/material/styles';
import { useListContext, useTranslate } from 'ra-core';
import { lazy, Suspense, useState } from 'react';
import { patiently } from '../connection/patiently.ts';
import type { SavedView } from '#contract/savedView.ts';
import { useCan } from '../data/DataContext.ts';
import { sameValue } from '../forms/mergeRecord.ts';
import { useProblemNotice } from '../notifications/useProblemNotice.ts';
import { colour } from '../theme/colour.ts';
import { useSavedViews, type SavedViewsOfList } from './useSavedViews.ts';

const Confirmation = lazy(patiently(async () => ({ default: (await import('../records/Confirmation.tsx')).Confirmation })));
const SaveViewDialog = lazy(patiently(async () => ({ default: (await import('./SaveViewDialog.tsx')).SaveViewDialog })));

/**
 * The saved searches of a list: opens, saves, shares and removes them. The server keeps them, so that they follow a person to
 * another device. A search is also contained in the address of the page. Before a shared one is removed, the person is asked,
 * because others lose it too; administrators may remove those of colleagues.
 */
export function SavedViews() {
  const translate = useTranslate();
  const { resource, data } = useListContext();
  const views = useSavedViews(resource, data !== undefined);
  const { content, ...shown } = useShownView(views);
  const [anchor, setAnchor] = useState<HTMLElement>();
  const [isNaming, setIsNaming] = useState(false);
  const [leaving, setLeaving] = useState<SavedView>();
  const close = () => setAnchor(undefined);
  return (
    <>
      <Button aria-haspopup="menu" aria-expanded={anchor !== undefined} onClick={(event) => setAnchor(event.currentTarget)}>
        {shown.shown?.name ?? translate('console.list.views')} <span aria-hidden>&nbsp;▾</span>
      </Button>
      <ViewsMenu anchor={anchor} views={views} {...shown} onName={() => setIsNaming(true)} onLeave={setLeaving} onClose={close} />
      {leaving && (
        <RemovalQuestion view={leaving} isOwn={views.own.includes(leaving)} remove={views.remove} onClose={() => setLeaving(undefined)} />
      )}
      {isNaming && (
        <Suspense>
          <SaveViewDialog onClose={() => setIsNaming(false)} onSave={(given) => views.save({ ...given, ...content })} />
        </Suspense>
      )}
    </>
  );
}

interface ViewsMenuProps extends Omit<ReturnType<typeof useShownView>, 'content'> {
  anchor: HTMLElement | undefined;
  views: SavedViewsOfList;
  /** Asks for the name of a new saved search. */
  onName: () => void;
  /** Asks before a shared one is removed. */
  onLeave: (view: SavedView) => void;
  onClose: () => void;
}

function ViewsMenu({ anchor, views, shown, ownShown, removable, onName, onLeave, onClose }: ViewsMenuProps) {
  const translate = useTranslate();
  const { displayedFilters, setFilters, setSort } = useListContext();
  const showProblem = useProblemNotice();
  const { own, shared, isFailed, change, remove } = views;
  const open = (view: SavedView) => {
    onClose();
    setFilters(filterOf(view), displayedFilters, false);
    setSort(view.sort);
  };
  const run = (work: Promise<unknown>) => {
    onClose();
    work.catch(showProblem);
  };
  const askToRemove = (view: SavedView) => {
    onClose();
    if (view.isShared) onLeave(view);
    else run(remove(view));
  };
  const name = () => {
    onClose();
    onName();
  };
  // items of a menu are its own children, so that it can move the focus between them
  const itemOf = (view: SavedView) => (
    <MenuItem key={view.id} selected={view === shown} onClick={() => open(view)}>
      {view.name}
      {shared.includes(view) && view.creatorName && <By>{view.creatorName}</By>}
      {own.includes(view) && view.isShared && <By>{translate('console.list.isSharedView')}</By>}
    </MenuItem>
  );
  return (
    <Menu anchorEl={anchor ?? null} open={anchor !== undefined} onClose={onClose}>
      {isFailed && <MenuItem disabled>{translate('console.list.viewsFailed')}</MenuItem>}
      {own.map(itemOf)}
      {shared.length > 0 && (
        <ListSubheader disableSticky role="presentation">
          {translate('console.list.sharedViews')}
        </ListSubheader>
      )}
      {shared.map(itemOf)}
      {own.length + shared.length > 0 && <Divider component="li" />}
      <MenuItem onClick={name}>{translate('ra.saved_queries.new_label')}</MenuItem>
      {ownShown && (
        <MenuItem onClick={() => run(change(ownShown, { isShared: !ownShown.isShared }))}>
          {translate(ownShown.isShared ? 'console.list.unshareView' : 'console.list.shareView', { name: ownShown.name })}
        </MenuItem>
      )}
      {removable && (
        <MenuItem onClick={() => askToRemove(removable)}>
          {translate('ra.saved_queries.remove_label_with_name', { name: removable.name })}
        </MenuItem>
      )}
    </Menu>
  );
}

/** The filter and the order of the list, and the saved searches that have the same. */
function useShownView({ own, shared }: Pick<SavedViewsOfList, 'own' | 'shared'>) {
  const { filterValues, sort } = useListContext();
  const mayRemoveAll = useCan('administrator');
  const content = { filter: JSON.stringify(filterValues), sort: { field: sort.field, order: sort.order } };
  const isShown = (view: SavedView) => sameValue(filterOf(view), JSON.parse(content.filter)) && sameValue(view.sort, content.sort);
  const ownShown = own.find(isShown);
  const shown = ownShown ?? shared.find(isShown);
  return { content, shown, ownShown, removable: ownShown ?? (mayRemoveAll ? shown : undefined) };
}

interface RemovalQuestionProps {
  view: SavedView;
  isOwn: boolean;
  remove: (view: SavedView) => Promise<unknown>;
  onClose: () => void;
}

function RemovalQuestion({ view, isOwn, remove, onClose }: RemovalQuestionProps) {
  const translate = useTranslate();
  const showProblem = useProblemNotice();
  const [isPending, setIsPending] = useState(false);
  const ofOther = view.creatorName ? translate('console.list.viewOf', { name: view.creatorName }) : '';
  const owner = isOwn ? translate('console.list.yourSharedView') : ofOther;
  const handleConfirm = async () => {
    setIsPending(true);
    await remove(view).then(onClose, showProblem);
    setIsPending(false);
  };
  return (
    <Suspense>
      <Confirmation
        question={translate('console.list.removeView', { name: view.name })}
        text={`${owner} ${translate('console.list.othersLoseView')}`.trim()}
        action={translate('ra.action.delete')}
        isPending={isPending}
        onConfirm={() => void handleConfirm()}
        onClose={onClose}
      />
    </Suspense>
  );
}

function filterOf({ filter }: SavedView): Record<string, unknown> {
  return JSON.parse(filter) as Record<string, unknown>; // its schema accepts only objects
}

const By = styled('span')({ marginInlineStart: 'auto', paddingInlineStart: 16, color: colour.ink2, fontSize: '0.8125rem' });
