import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { styled } from '@mui/material/styles';
import { useListContext, useTranslate } from 'ra-core';
import { lazy, Suspense, useState } from 'react';
import type { SavedView } from '#contract/savedView.ts';
import { sameValue } from '../forms/mergeRecord.ts';
import { useProblemNotice } from '../notifications/useProblemNotice.ts';
import { colour } from '../theme/colour.ts';
import { useSavedViews } from './useSavedViews.ts';

const SaveViewDialog = lazy(async () => ({ default: (await import('./SaveViewDialog.tsx')).SaveViewDialog }));

/**
 * The saved searches of a list: opens, saves, shares and removes them. The server keeps them, so that they follow a person to
 * another device. A search is also contained in the address of the page.
 */
export function SavedViews() {
  const translate = useTranslate();
  const { resource, filterValues, displayedFilters, sort, data, setFilters, setSort } = useListContext();
  const { own, shared, isFailed, save, change, remove } = useSavedViews(resource, data !== undefined);
  const showProblem = useProblemNotice();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const [isNaming, setIsNaming] = useState(false);
  const content = { filter: JSON.stringify(filterValues), sort: { field: sort.field, order: sort.order } };
  const isShown = (view: SavedView) => sameValue(filterOf(view), JSON.parse(content.filter)) && sameValue(view.sort, content.sort);
  const ownShown = own.find(isShown);
  const shown = ownShown ?? shared.find(isShown);

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
        {ownShown && (
          <MenuItem onClick={() => run(remove(ownShown))}>
            {translate('ra.saved_queries.remove_label_with_name', { name: ownShown.name })}
          </MenuItem>
        )}
      </Menu>
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
