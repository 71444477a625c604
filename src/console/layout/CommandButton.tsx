import SearchIcon from '@mui/icons-material/Search';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { lazy, Suspense, useState } from 'react';
import { Kbd } from '../keyboard/Kbd.tsx';
import { useHotkey } from '../keyboard/useHotkey.ts';
import { colour } from '../theme/colour.ts';

const CommandDialog = lazy(async () => ({ default: (await import('./CommandDialog.tsx')).CommandDialog }));

/** Opens the box that goes anywhere and does anything, also by Ctrl K. */
export function CommandButton() {
  const translate = useTranslate();
  const [isOpen, setIsOpen] = useState(false);
  const label = translate('console.commands.label');
  useHotkey('ctrl+k', () => setIsOpen(true), { label });
  return (
    <>
      <Opener type="button" onClick={() => setIsOpen(true)} aria-label={label} aria-keyshortcuts="Control+k" aria-haspopup="dialog">
        <SearchIcon className="small" fontSize="small" />
        <span className="wide">{label}</span>
        <span className="wide">
          <Kbd keys="ctrl+k" />
        </span>
      </Opener>
      <Suspense>{isOpen && <CommandDialog onClose={() => setIsOpen(false)} />}</Suspense>
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
  '@media (max-width: 1099.95px)': {
    width: 'auto',
    minWidth: 36,
    justifyContent: 'center',
    '& .wide': { display: 'none' },
    '& .small': { display: 'inline-flex' },
  },
  '@media (pointer: coarse)': { minHeight: 44, minWidth: 44, border: 0 },
});
