import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import { BulkDialog, bulkActions, type BulkAction } from './BulkDialog.tsx';

/** See {@link BulkActions}. */
export interface BulkActionsProps {
  /** Gives the ids of the objects that are meant, however many. */
  idsOf: () => Promise<readonly string[]>;
  count: number;
}

/** The buttons that move, replace or change many objects at once. */
export function BulkActions({ idsOf, count }: BulkActionsProps) {
  const translate = useTranslate();
  const [action, setAction] = useState<BulkAction>();
  return (
    <>
      {bulkActions.map((one) => (
        <ActionButton key={one} disabled={count === 0} onPress={() => setAction(one)}>
          {translate(`assets.bulk.${one}`)}
        </ActionButton>
      ))}
      {action && <BulkDialog action={action} idsOf={idsOf} count={count} onClose={() => setAction(undefined)} />}
    </>
  );
}
