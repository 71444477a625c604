import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import { BulkDialog } from './BulkDialog.tsx';
import { bulkActions, type BulkAction, type BulkAsset } from './bulkEntry.ts';

/** See {@link BulkActions}. */
export interface BulkActionsProps {
  /** The objects to change. */
  assets: readonly BulkAsset[];
}

/** The buttons that move, replace or change many objects at once. */
export function BulkActions({ assets }: BulkActionsProps) {
  const translate = useTranslate();
  // the objects at the time the button was pressed, because colleagues may change the list in the meantime
  const [meant, setMeant] = useState<{ action: BulkAction; assets: readonly BulkAsset[] }>();
  return (
    <>
      {bulkActions.map((one) => (
        <ActionButton key={one} disabled={assets.length === 0} onPress={() => setMeant({ action: one, assets })}>
          {translate(`assets.bulk.${one}`)}
        </ActionButton>
      ))}
      {meant && (
        <BulkDialog
          action={meant.action}
          assetsOf={() => Promise.resolve(meant.assets)}
          count={meant.assets.length}
          onClose={() => setMeant(undefined)}
        />
      )}
    </>
  );
}
