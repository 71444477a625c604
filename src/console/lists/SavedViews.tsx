import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { styled } from '@mui/material/styles';
import { useListContext, useTranslate } from 'ra-core';
import { lazy, Suspense, useState } from 'react';
import type { SavedView } from '#contract/savedView.ts';
import { useCan } from '../data/DataContext.ts';
import { sameValue } from '../forms/mergeRecord.ts';
import { useProblemNotice } from '../notifications/useProblemNotice.ts';
import { colour } from '../theme/colour.ts';
import { useSavedViews } from './useSavedViews.ts';

const Confirmation = lazy(async () => ({ default: (await import('../records/Confirmation.tsx')).Confirmation }));
const SaveViewDialog = lazy(async () => ({ default: (await import('./SaveViewDialog.tsx')).SaveViewDialog }));

/**
 * The saved searches of a list: opens, saves, shares and removes them. The server keeps them, so that they follow a person to
 * another device. A search is also contained in the address of the page. Before a shared one is removed, the person is asked,
 * because others lose it too; administrators may remove those of colleagues.
 */
export function SavedViews() {
  const translate = useTranslate();
  const { resource, filterValues, displayedFilters, sort, data, setFilters, setSort } = useListContext();
  const { own, shared, isFailed, save, change, remove } = useSavedViews(resource, data !== undefined);
  const showProblem = useProblemNotice();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const [isNaming, setIsNaming] = useState(false);
  const [leaving, setLeaving] = useState<SavedView>();
  const [isRemoving, setIsRemoving] = useState(false);
  const mayRemoveAll = useCan('administrator');
  const content = { filter: JSON.stringify(filterValues), sort: { field: sort.field, order: sort.order } };
  const isShown = (view: SavedView) => sameValue(filterOf(view), JSON.parse(content.filter)) && sameValue(view.sort, content.sort);
  const ownShown = own.find(isShown);
  const shown = ownShown ?? shared.find(isShown);
  const removable = ownShown ?? (mayRemoveAll ? shown : undefined);

  const close = () => setAnchor(undefined);
  const open = (view: SavedView) => {
    close();
    setFilters(filterOf(view), displayedFilters, false);
    setSort(view.sort);
  };
  const run = (work: Promise<unknown>) => {
    close();
    work.catch(showProblem);
  };
  const askToRemove = (view: SavedView) => {
    close();
    if (view.isShared) setLeaving(view);
    else run(remove(view));
  };
  const removeShared = async (view: SavedView) => {
    setIsRemoving(true);
    await remove(view).then(() => setLeaving(undefined), showProblem);
    setIsRemoving(false);
  };
  const ownerText = (view: SavedView) => {
    if (own.includes(view)) return translate('console.list.yourSharedView');
    return view.creatorName ? translate('console.list.viewOf', { name: view.creatorName }) : '';
  };
  const entryOf = (view: SavedView) => (
    <MenuItem key={view.id} selected={view === shown} onClick={() => open(view)}>
      {view.name}
      {shared.includes(view) && view.creatorName && <By>{view.creatorName}</By>}
      {own.includes(view) && view.isShared && <By>{translate('console.list.isSharedView')}</By>}
    </MenuItem>
  );
  return (
    <>
      <Button aria-haspopup="menu" aria-expanded={anchor !== undefined} onClick={(event) => setAnchor(event.currentTarget)}>
        {shown?.name ?? translate('console.list.views')} <span aria-hidden>&nbsp;▾</span>
      </Button>
      <Menu anchorEl={anchor ?? null} open={anchor !== undefined} onClose={close}>
        {isFailed && <MenuItem disabled>{translate('console.list.viewsFailed')}</MenuItem>}
        {own.map(entryOf)}
        {shared.length > 0 && (
          <ListSubheader disableSticky role="presentation">
            {translate('console.list.sharedViews')}
          </ListSubheader>
        )}
        {shared.map(entryOf)}
        {own.length + shared.length > 0 && <Divider component="li" />}
        <MenuItem
          onClick={() => {
            close();
            setIsNaming(true);
          }}
        >
          {translate('ra.saved_queries.new_label')}
        </MenuItem>
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
      {leaving && (
        <Suspense>
          <Confirmation
            question={translate('console.list.removeView', { name: leaving.name })}
            text={`${ownerText(leaving)} ${translate('console.list.othersLoseView')}`.trim()}
            action={translate('ra.action.delete')}
            isPending={isRemoving}
            onConfirm={() => void removeShared(leaving)}
            onClose={() => setLeaving(undefined)}
          />
        </Suspense>
      )}
      {isNaming && (
        <Suspense>
          <SaveViewDialog onClose={() => setIsNaming(false)} onSave={(given) => save({ ...given, ...content })} />
        </Suspense>
      )}
    </>
  );
}

function filterOf({ filter }: SavedView): Record<string, unknown> {
  return JSON.parse(filter) as Record<string, unknown>; // its schema accepts only objects
}

const By = styled('span')({ marginInlineStart: 'auto', paddingInlineStart: 16, color: colour.ink2, fontSize: '0.8125rem' });
