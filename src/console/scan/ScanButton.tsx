import ScanIcon from '@mui/icons-material/QrCodeScannerOutlined';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTranslate } from 'ra-core';
import { lazy, Suspense, useState } from 'react';
import { patiently } from '../connection/patiently.ts';
import { media } from '../theme/media.ts';
import type { ScanAnswer } from './CameraDialog.tsx';

const CameraDialog = lazy(patiently(async () => ({ default: (await import('./CameraDialog.tsx')).CameraDialog })));

/** See {@link ScanButton}. */
export interface ScanButtonProps {
  /** Called for each code. */
  onCode: (code: string) => void;
  /** What became of the last code; given where several codes are read in turn, otherwise the first one closes the dialog. */
  said?: ScanAnswer | undefined;
  isRepeated?: boolean;
  /** The button inside of a field, an icon, or one with a text. */
  form?: 'field' | 'icon' | 'text';
}

/** On a touch screen, a button that reads codes with the camera; nothing elsewhere, where scanners type. */
export function ScanButton({ onCode, said, isRepeated = false, form = 'text' }: ScanButtonProps) {
  const translate = useTranslate();
  const isTouch = useMediaQuery(media.touch);
  const [isOpen, setIsOpen] = useState(false);
  if (!isTouch) return null;
  const label = translate('console.scan.open');
  const open = () => setIsOpen(true);
  const close = () => setIsOpen(false);
  const take = (code: string) => {
    if (!isRepeated) close();
    onCode(code);
  };
  const icon = (
    <IconButton aria-label={label} edge={form === 'field' ? 'end' : false} onClick={open}>
      <ScanIcon />
    </IconButton>
  );
  return (
    <>
      {form === 'text' && (
        <Button variant="outlined" startIcon={<ScanIcon />} onClick={open}>
          {label}
        </Button>
      )}
      {form === 'icon' && icon}
      {form === 'field' && <InputAdornment position="end">{icon}</InputAdornment>}
      {isOpen && (
        <Suspense>
          <CameraDialog title={label} onCode={take} onClose={close} said={said} />
        </Suspense>
      )}
    </>
  );
}
