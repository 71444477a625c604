import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import { BulkDialog, bulkActions, type BulkAction, type BulkAsset } from './BulkDialog.tsx';

/** See {@link BulkActions}. */
export interface BulkActionsProps {
  /** Gives the objects that are meant, however many. */
  assetsOf: () => Promise<readonly BulkAsset[]>;
  count: number;
}

/** The buttons that move, replace or change many objects at once. */
export function BulkActions({ assetsOf, count }: BulkActionsProps) {
  const translate = useTranslate();
  const [action, setAction] = useState<BulkAction>();
  return (
    <>
      {bulkActions.map((one) => (
        <ActionButton key={one} disabled={count === 0} onPress={() => setAction(one)}>
          {translate(`assets.bulk.${one}`)}
        </ActionButton>
      ))}
      {action && <BulkDialog action={action} assetsOf={assetsOf} count={count} onClose={() => setAction(undefined)} />}
    </>
  );
}
