import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useFormat } from '#console/i18n/format.ts';
import { dropKept, keep, type Kept } from '#console/kept/kept.ts';
import { useIsSending } from '#console/kept/sending.ts';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import { colour } from '#console/theme/colour.ts';
import { WaitingState } from './WaitingState.tsx';
import type { WaitingFile } from './waitingWork.ts';

/** The files of a work order that wait in this browser; one that is not on its way can be taken back. */
export function WaitingFiles({ files }: { files: readonly Kept<WaitingFile>[] }) {
  const translate = useTranslate();
  if (files.length === 0) return null;
  return (
    <List aria-label={translate('workOrders.waiting.filesLabel')}>
      {files.map((kept) => (
        <Row key={kept.key} kept={kept} />
      ))}
    </List>
  );
}

function Row({ kept }: { kept: Kept<WaitingFile> }) {
  const translate = useTranslate();
  const format = useFormat();
  const isSending = useIsSending(kept.key);
  const { key, owner, value } = kept;
  const { file, refusal } = value;
  return (
    <li>
      <span>
        {file.name} {format.fileSize(file.size)}
        <WaitingState kept={kept} />
      </span>
      {refusal !== undefined && (
        <ActionButton onPress={() => void keep(key, owner, { ...value, refusal: undefined })}>
          {translate('workOrders.waiting.again')}
        </ActionButton>
      )}
      {!isSending && (
        <ActionButton name={translate('workOrders.waiting.takeBackNamed', { name: file.name })} onPress={() => void dropKept(key)}>
          {translate('workOrders.waiting.takeBack')}
        </ActionButton>
      )}
    </li>
  );
}

const List = styled('ul')({
  listStyle: 'none',
  display: 'grid',
  gap: 8,
  margin: '0 0 12px',
  padding: 0,
  li: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 12px',
    padding: '8px 10px',
    border: `1px dashed ${colour.edge}`,
    borderRadius: 6,
    color: colour.ink2,
  },
  span: { flex: '1 1 160px', minWidth: 0, overflowWrap: 'anywhere' },
});
