import { styled } from '@mui/material/styles';
import { useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import { useCan } from '#console/data/DataContext.ts';
import { useWrite } from '#console/data/useWrite.ts';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import { useAttempt } from '#console/notifications/useAttempt.ts';
import { Confirmation } from '#console/records/Confirmation.tsx';
import { isLive } from '../../rules.ts';
import type { Asset } from '../../schema.ts';
import { codeOf } from '../assetNames.ts';
import { LabelDialog } from '../labels/LabelDialog.tsx';
import { MoveDialog } from './MoveDialog.tsx';

/** Further actions for an object: move, replace, print its label, remove or restore it. */
export function AssetActions({ asset }: { asset: Asset }) {
  const translate = useTranslate();
  const [asked, setAsked] = useState<'move' | 'label' | 'remove'>();
  const mayRemove = useCan('supervisor');
  const close = () => setAsked(undefined);
  if (asset.status === 'Removed') return mayRemove ? <Restore asset={asset} /> : null;
  if (!isLive(asset.status)) return null;
  return (
    <Actions>
      <ActionButton hotkey="m" onPress={() => setAsked('move')}>
        {translate('assets.move')}
      </ActionButton>
      <ActionButton hotkey="w" to={`/locations/${asset.locationId}/work-orders/new?asset=${asset.id}`}>
        {translate('assets.makeWorkOrder')}
      </ActionButton>
      <ActionButton to={`/assets/${asset.id}/replace`}>{translate('assets.replace')}</ActionButton>
      <ActionButton onPress={() => setAsked('label')}>{translate('assets.labels.one')}</ActionButton>
      {mayRemove && (
        <ActionButton danger onPress={() => setAsked('remove')}>
          {translate('assets.remove')}
        </ActionButton>
      )}
      {asked === 'move' && <MoveDialog asset={asset} onClose={close} />}
      {asked === 'label' && <LabelDialog assetIds={[asset.id]} onClose={close} />}
      {asked === 'remove' && <Removal asset={asset} onClose={close} />}
    </Actions>
  );
}

function Removal({ asset, onClose }: { asset: Asset; onClose: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const attempt = useAttempt();
  const remove = useWrite('assets', 'delete');
  const confirm = async () => {
    await attempt(async () => {
      const { id, locationId } = asset;
      await remove.run({ id, previousData: asset, meta: { path: { locationId } } });
      notify('assets.removed', { type: 'info', messageArgs: { name: codeOf(asset) } });
    });
    onClose();
  };
  return (
    <Confirmation
      question={translate('assets.confirmRemove', { name: codeOf(asset) })}
      text={translate('assets.confirmRemoveText')}
      action={translate('assets.remove')}
      isPending={remove.isPending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  );
}

function Restore({ asset }: { asset: Asset }) {
  const translate = useTranslate();
  const attempt = useAttempt();
  const { run, isPending } = useWrite('assets', 'restore');
  const { id, locationId, version } = asset;
  return (
    <Actions>
      <ActionButton pending={isPending} onPress={() => void attempt(() => run({ path: { id, locationId }, ifMatch: version }))}>
        {translate('assets.restore')}
      </ActionButton>
    </Actions>
  );
}

const Actions = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 });
