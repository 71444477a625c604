import { useListContext, useTranslate } from 'ra-core';
import { useState } from 'react';
import { useFormat } from '#console/i18n/format.ts';
import { useAllRows } from '#console/lists/useAllRows.ts';
import { useTotalText } from '#console/lists/useTotalText.ts';
import { MenuButton } from '#console/records/MenuButton.tsx';
import type { Asset } from '../schema.ts';
import { BulkDialog } from './bulk/BulkDialog.tsx';
import { BulkUndoDialog } from './bulk/BulkUndoDialog.tsx';
import { countIn, useLastChange } from './bulk/useLastChange.ts';
import { bulkActions, mostAtOnce, type BulkAction } from './bulk/bulkEntry.ts';

/** Actions for all objects that match the search and filters of the list, on all pages, and the undo of the last change of many. */
export function ListActions() {
  const translate = useTranslate();
  const format = useFormat();
  const { total = 0, meta } = useListContext<Asset>();
  const totalText = useTotalText(total, meta?.estimated);
  const fetchAll = useAllRows<Asset>(mostAtOnce);
  // the count at the time of the choice, because changed objects may not match any longer
  const [meant, setMeant] = useState<{ action: BulkAction; count: number; countText: string }>();
  const [last] = useLastChange();
  const lastTime = last[0]?.at;
  const lastTitle = translate('assets.bulk.undoLast', {
    smart_count: countIn(last),
    time: lastTime === undefined ? '' : format.dateTime(lastTime),
  });
  // the title at the time of the choice, because the count falls while the change is taken back
  const [undone, setUndone] = useState<string>();
  return (
    <>
      <MenuButton
        label={translate('assets.bulk.all', { total: totalText })}
        disabled={total === 0 && lastTime === undefined}
        choices={[
          ...(total > mostAtOnce ? [{ label: translate('assets.bulk.tooMany', { most: format.number(mostAtOnce) }), disabled: true }] : []),
          ...bulkActions.map((one) => ({
            label: translate(`assets.bulk.${one}`),
            disabled: total === 0 || total > mostAtOnce,
            onChoose: () => setMeant({ action: one, count: total, countText: totalText }),
          })),
          ...(lastTime === undefined ? [] : [{ label: lastTitle, onChoose: () => setUndone(lastTitle) }]),
        ]}
      />
      {undone !== undefined && <BulkUndoDialog title={undone} onClose={() => setUndone(undefined)} />}
      {meant && <BulkDialog {...meant} assetsOf={fetchAll} onClose={() => setMeant(undefined)} />}
    </>
  );
}
