import { Dialog } from '../records/Dialog.tsx';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { TextInput } from '../inputs/TextInput.tsx';
import { ActionButton } from '../keyboard/ActionButton.tsx';
import { colour } from '../theme/colour.ts';
import { readCodes, type ReadingState } from './readCodes.ts';

/** What is said of a code. */
export interface ScanAnswer {
  text: string;
  /** Whether the code was not taken. */
  isWrong?: boolean;
}

/** See {@link CameraDialog}. */
export interface CameraDialogProps {
  title: string;
  /** Called for each code that the camera reads, or that is typed. */
  onCode: (code: string) => void;
  onClose: () => void;
  /** What became of the last code, where the dialog stays open for the next one. */
  said?: ScanAnswer | undefined;
}

/** Reads a QR code or bar code with the camera, where the browser can; elsewhere, and beside it, the code is typed. */
export function CameraDialog({ title, onCode, onClose, said }: CameraDialogProps) {
  const translate = useTranslate();
  const id = useId();
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id}>{title}</DialogTitle>
      <Content>
        <Camera onCode={onCode} said={said} />
        <TypedCode onCode={onCode} />
      </Content>
      <DialogActions>
        <ActionButton onPress={onClose}>{translate('ra.action.close')}</ActionButton>
      </DialogActions>
    </Dialog>
  );
}

/** The picture of the camera, and what became of the last code; without a picture, why there is none. */
function Camera({ onCode, said }: Pick<CameraDialogProps, 'onCode' | 'said'>) {
  const translate = useTranslate();
  const { video, state } = useCamera(onCode);
  const isSeeing = state === 'starting' || state === 'reading';
  return (
    <>
      {isSeeing ? (
        <video ref={video} muted playsInline aria-label={translate('console.scan.picture')} />
      ) : (
        <p>{translate(`console.scan.${state}`)}</p>
      )}
      <output data-wrong={said?.isWrong || undefined}>
        {said?.isWrong && <span aria-hidden>■ </span>}
        {said?.text ?? (isSeeing && translate(`console.scan.${state}`))}
      </output>
    </>
  );
}

function TypedCode({ onCode }: Pick<CameraDialogProps, 'onCode'>) {
  const translate = useTranslate();
  const [typed, setTyped] = useState<string | null>(null);
  const code = typed?.trim() ?? '';

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    // events pass from a dialog to the form that contains its button
    event.stopPropagation();
    if (code === '') return;
    setTyped(null);
    onCode(code);
  }

  return (
    <form onSubmit={handleSubmit}>
      <TextInput label={translate('console.scan.typed')} value={typed} onChange={setTyped} />
      <ActionButton type="submit" disabled={code === ''}>
        {translate('console.scan.take')}
      </ActionButton>
    </form>
  );
}

/** The picture of the camera and how far reading is. */
function useCamera(onCode: (code: string) => void) {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<ReadingState>('starting');
  const latest = useRef(onCode);
  useEffect(() => {
    latest.current = onCode;
  });
  useEffect(() => {
    if (!video.current) return undefined;
    const ending = new AbortController();
    const take = (code: string) => {
      // not on every device
      navigator.vibrate?.(60);
      latest.current(code);
    };
    void readCodes(video.current, ending.signal, { onState: (next) => !ending.signal.aborted && setState(next), onCode: take });
    return () => ending.abort();
  }, []);
  return { video, state };
}

const Content = styled(DialogContent)({
  display: 'grid',
  gap: 12,
  video: { width: '100%', aspectRatio: '4 / 3', objectFit: 'cover', borderRadius: 8, background: colour.line },
  p: { margin: 0 },
  output: { color: colour.ink2, fontSize: '0.875rem', minHeight: '1.4em' },
  'output[data-wrong]': { color: colour.bad, fontWeight: 640 },
  form: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', gap: 8, alignItems: 'end' },
});
