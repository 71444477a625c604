import { Dialog } from '#console/records/Dialog.tsx';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useState, type ReactNode } from 'react';
import type { FileView } from '#console/data/useFile.ts';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import { Carousel } from '#console/records/Carousel.tsx';
import { colour } from '#console/theme/colour.ts';
import { FilePreview } from '#features/documents/console/parts/index.ts';

/** The properties of the dialog. */
export interface FileDialogProps {
  name: string;
  /** Size, date and other facts about it. */
  facts: string;
  content: FileView;
  /** Removes the file; undefined when it cannot be removed. */
  onRemove?: (() => void) | undefined;
  isPending?: boolean;
  onClose: () => void;
  /** The other files to move to, if any. */
  among?: { names: readonly string[]; index: number; onGo: (index: number) => void };
}

/** A file in full size; removing it needs a second press. */
export function FileDialog({ name, facts, content, onRemove, isPending = false, onClose, among }: FileDialogProps) {
  const translate = useTranslate();
  const [isAsking, setAsking] = useState(false);
  const handleGo = (index: number) => {
    setAsking(false);
    among?.onGo(index);
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="lg" aria-labelledby="file-title">
      <DialogTitle id="file-title">{name}</DialogTitle>
      <DialogContent>
        <p>{facts}</p>
        {among && among.names.length > 1 ? (
          <Series among={{ ...among, onGo: handleGo }}>
            <Stage>
              <FilePreview key={name} file={content} name={name} />
            </Stage>
          </Series>
        ) : (
          <Stage>
            <FilePreview file={content} name={name} />
          </Stage>
        )}
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

function Series({ among: { names, index, onGo }, children }: { among: NonNullable<FileDialogProps['among']>; children: ReactNode }) {
  const translate = useTranslate();
  const textAt = (at: number) => translate('console.carousel.position', { number: at + 1, total: names.length, name: names[at] ?? '' });
  return (
    <Carousel
      hasFocus
      label={translate('serviceRequests.attachments.title')}
      total={names.length}
      index={index}
      onGo={onGo}
      textAt={textAt}
      foot={textAt(index)}
    >
      {children}
    </Carousel>
  );
}

const Stage = styled('div')({ height: '65vh', overflow: 'auto', background: colour.hover, borderRadius: 6 });
