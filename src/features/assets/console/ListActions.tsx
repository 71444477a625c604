import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useListContext, useTranslate } from 'ra-core';
import { useState } from 'react';
import { useFormat } from '#console/i18n/format.ts';
import { useAllRows } from '#console/lists/useAllRows.ts';
import { useTotalText } from '#console/lists/useTotalText.ts';
import type { Asset } from '../schema.ts';
import { BulkDialog, bulkActions, mostAtOnce, type BulkAction } from './bulk/BulkDialog.tsx';

/** What can be done with all objects that match the search and filters of the list, however many pages they fill. */
export function ListActions() {
  const translate = useTranslate();
  const format = useFormat();
  const { total = 0, meta } = useListContext<Asset>();
  const totalText = useTotalText(total, meta?.estimated);
  const fetchAll = useAllRows<Asset>(mostAtOnce);
  const [anchor, setAnchor] = useState<HTMLElement>();
  const [action, setAction] = useState<BulkAction>();
  const close = () => setAnchor(undefined);
  return (
    <>
      <Button
        variant="outlined"
        disabled={total === 0}
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {translate('assets.bulk.all', { total: totalText })} <span aria-hidden>&nbsp;▾</span>
      </Button>
      <Menu anchorEl={anchor ?? null} open={anchor !== undefined} onClose={close}>
        {total > mostAtOnce && <MenuItem disabled>{translate('assets.bulk.tooMany', { most: format.number(mostAtOnce) })}</MenuItem>}
        {bulkActions.map((one) => (
          <MenuItem
            key={one}
            disabled={total > mostAtOnce}
            onClick={() => {
              close();
              setAction(one);
            }}
          >
            {translate(`assets.bulk.${one}`)}
          </MenuItem>
        ))}
      </Menu>
      {action && (
        <BulkDialog
          action={action}
          idsOf={async () => (await fetchAll()).map(({ id }) => id)}
          count={total}
          countText={totalText}
          onClose={() => setAction(undefined)}
        />
      )}
    </>
  );
}
