import SearchIcon from '@mui/icons-material/Search';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { lazy, Suspense, useEffect, useState } from 'react';
import { patiently } from '../connection/patiently.ts';
import { Kbd } from '../keyboard/Kbd.tsx';
import { useHotkey } from '../keyboard/useHotkey.ts';
import { colour } from '../theme/colour.ts';
import { media } from '../theme/media.ts';
import { visuallyHidden } from '../theme/visuallyHidden.ts';
import { keepTyping, type KeptTyping } from './keepTyping.ts';

const load = async () => ({ default: (await import('./CommandDialog.tsx')).CommandDialog });
const CommandDialog = lazy(patiently(load));

/** Milliseconds after the start when the dialog is loaded, so that it is available before its first use. */
const later = 4000;

/** Opens the dialog that searches screens, records and commands, also by Ctrl K. */
export function CommandButton() {
  const translate = useTranslate();
  const [typing, setTyping] = useState<KeptTyping>();
  const label = translate('console.commands.label');
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => undefined), later);
    return () => clearTimeout(timer);
  }, []);
  const open = () => setTyping(keepTyping());
  const close = () => {
    typing?.end();
    setTyping(undefined);
  };
  useHotkey('ctrl+k', open, { label });
  return (
    <>
      <Opener type="button" onClick={open} aria-keyshortcuts="Control+k" aria-haspopup="dialog">
        <SearchIcon className="small" fontSize="small" />
        <span className="label">{label}</span>
        <Kbd keys="ctrl+k" />
      </Opener>
      <Suspense>{typing && <CommandDialog typing={typing} onClose={close} />}</Suspense>
    </>
  );
}

const Opener = styled('button')({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 12,
  minHeight: 34,
  width: 'min(190px, 16vw)',
  padding: '0 10px',
  font: 'inherit',
  color: 'inherit',
  background: 'none',
  border: `1px solid ${colour.topBarEdge}`,
  borderRadius: 6,
  cursor: 'pointer',
  '&:hover': { backgroundColor: colour.topBarHover },
  '& .small': { display: 'none' },
  '@media (max-width: 1599.95px)': {
    width: 'auto',
    minWidth: 36,
    justifyContent: 'center',
    '& .small': { display: 'block' },
    '& kbd': { display: 'none' },
    '& .label': visuallyHidden,
  },
  [media.touch]: { minHeight: 44, minWidth: 44, border: 0 },
});
