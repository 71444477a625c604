import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Divider from '@mui/material/Divider';
import FormLabel from '@mui/material/FormLabel';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import OutlinedInput from '@mui/material/OutlinedInput';
import { extractValidSavedQueries, useListContext, useSavedQueries, useTranslate, type SavedQuery } from 'ra-core';
import { useRef, useState } from 'react';

/** The saved searches of a list: opens, saves and removes them. A search is also contained in the address of the page. */
export function SavedViews() {
  const translate = useTranslate();
  const { resource, filterValues, displayedFilters, sort, perPage, setFilters, setSort, setPerPage } = useListContext();
  const [stored, store] = useSavedQueries(resource);
  const [anchor, setAnchor] = useState<HTMLElement>();
  const [isNaming, setIsNaming] = useState(false);
  const views = extractValidSavedQueries(stored);
  const current = views.find(({ value }) => JSON.stringify([value.filter, value.sort]) === JSON.stringify([filterValues, sort]));

  const open = ({ value }: SavedQuery) => {
    setAnchor(undefined);
    setFilters(value.filter ?? {}, value.displayedFilters, false);
    if (value.sort) setSort(value.sort);
    if (value.perPage) setPerPage(value.perPage);
  };
  const keep = (label: string) => {
    const value = { filter: filterValues, displayedFilters, sort, perPage };
    store([...views.filter((view) => view.label !== label), { label, value }]);
    setIsNaming(false);
  };
  return (
    <>
      <Button aria-haspopup="menu" aria-expanded={anchor !== undefined} onClick={(event) => setAnchor(event.currentTarget)}>
        {current?.label ?? translate('console.list.views')} <span aria-hidden>&nbsp;▾</span>
      </Button>
      <Menu anchorEl={anchor ?? null} open={anchor !== undefined} onClose={() => setAnchor(undefined)}>
        {views.map((view) => (
          <MenuItem key={view.label} selected={view === current} onClick={() => open(view)}>
            {view.label}
          </MenuItem>
        ))}
        {views.length > 0 && <Divider component="li" />}
        <MenuItem
          onClick={() => {
            setAnchor(undefined);
            setIsNaming(true);
          }}
        >
          {translate('ra.saved_queries.new_label')}
        </MenuItem>
        {current && (
          <MenuItem
            onClick={() => {
              setAnchor(undefined);
              store(views.filter((view) => view !== current));
            }}
          >
            {translate('ra.saved_queries.remove_label_with_name', { name: current.label })}
          </MenuItem>
        )}
      </Menu>
      <NameDialog open={isNaming} onClose={() => setIsNaming(false)} onName={keep} />
    </>
  );
}

function NameDialog({ open, onClose, onName }: { open: boolean; onClose: () => void; onName: (name: string) => void }) {
  const translate = useTranslate();
  const input = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      aria-labelledby="view-name"
      slotProps={{ transition: { onEntered: () => input.current?.focus() } }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const name = String(new FormData(event.currentTarget).get('name') ?? '').trim();
          if (name) onName(name);
        }}
      >
        <DialogTitle id="view-name">{translate('ra.saved_queries.new_dialog_title')}</DialogTitle>
        <DialogContent>
          <FormLabel htmlFor="view-name-input" sx={{ display: 'block', mb: 1 }}>
            {translate('ra.saved_queries.query_name')}
          </FormLabel>
          <OutlinedInput id="view-name-input" inputRef={input} fullWidth required name="name" />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
          <Button type="submit" variant="contained">
            {translate('ra.action.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
