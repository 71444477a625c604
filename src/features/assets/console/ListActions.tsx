import { useListContext, useTranslate } from 'ra-core';
import { useState } from 'react';
import { useFormat } from '#console/i18n/format.ts';
import { useAllRows } from '#console/lists/useAllRows.ts';
import { useTotalText } from '#console/lists/useTotalText.ts';
import { MenuButton } from '#console/records/MenuButton.tsx';
import type { Asset } from '../schema.ts';
import { BulkDialog } from './bulk/BulkDialog.tsx';
import { bulkActions, mostAtOnce, type BulkAction } from './bulk/bulkEntry.ts';

/** Actions for all objects that match the search and filters of the list, on all pages. */
export function ListActions() {
  const translate = useTranslate();
  const format = useFormat();
  const { total = 0, meta } = useListContext<Asset>();
  const totalText = useTotalText(total, meta?.estimated);
  const fetchAll = useAllRows<Asset>(mostAtOnce);
  // the count at the time of the choice, because changed objects may not match any longer
  const [meant, setMeant] = useState<{ action: BulkAction; count: number; countText: string }>();
  return (
    <>
      <MenuButton
        label={translate('assets.bulk.all', { total: totalText })}
        disabled={total === 0}
        choices={[
          ...(total > mostAtOnce ? [{ label: translate('assets.bulk.tooMany', { most: format.number(mostAtOnce) }), disabled: true }] : []),
          ...bulkActions.map((one) => ({
            label: translate(`assets.bulk.${one}`),
            disabled: total > mostAtOnce,
            onChoose: () => setMeant({ action: one, count: total, countText: totalText }),
          })),
        ]}
      />
      {meant && <BulkDialog {...meant} assetsOf={fetchAll} onClose={() => setMeant(undefined)} />}
    </>
  );
}
