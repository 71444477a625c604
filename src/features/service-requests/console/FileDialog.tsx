import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { FileView } from '#console/data/useFile.ts';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import { colour } from '#console/theme/colour.ts';
import { FilePreview } from '#features/documents/console/parts/index.ts';

/** What a file shown large needs. */
export interface FileDialogProps {
  name: string;
  /** Size, date and what else is known of it. */
  facts: string;
  content: FileView;
  /** Removes the file; absent where it cannot be removed. */
  onRemove?: (() => void) | undefined;
  isPending?: boolean;
  onClose: () => void;
}

/** A file shown large; removing it needs a second press. */
export function FileDialog({ name, facts, content, onRemove, isPending = false, onClose }: FileDialogProps) {
  const translate = useTranslate();
  const [isAsking, setAsking] = useState(false);
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="lg" aria-labelledby="file-title">
      <DialogTitle id="file-title">{name}</DialogTitle>
      <DialogContent>
        <p>{facts}</p>
        <Stage>
          <FilePreview file={content} name={name} />
        </Stage>
      </DialogContent>
      <DialogActions>
        {onRemove && !isAsking && (
          <ActionButton danger onPress={() => setAsking(true)}>
            {translate('serviceRequests.attachments.remove')}
          </ActionButton>
        )}
        {onRemove && isAsking && (
          <ActionButton danger pending={isPending} onPress={onRemove}>
            {translate('serviceRequests.attachments.removeReally')}
          </ActionButton>
        )}
        {content.url && (
          <a href={content.url} download={name} style={{ color: colour.brand }}>
            {translate('documents.download')}
          </a>
        )}
        <ActionButton onPress={onClose}>{translate('serviceRequests.attachments.close')}</ActionButton>
      </DialogActions>
    </Dialog>
  );
}

const Stage = styled('div')({ height: '65vh', overflow: 'auto', background: colour.hover, borderRadius: 6 });
