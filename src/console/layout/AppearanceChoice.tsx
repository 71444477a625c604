import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useTheme } from 'react-admin';
import { colour } from '../theme/colour.ts';
import { media } from '../theme/media.ts';

/** Light or dark: what the system prefers, until the reader chooses. */
export function AppearanceChoice() {
  const translate = useTranslate();
  const [mode, setMode] = useTheme();
  return (
    <Choice aria-pressed={mode === 'dark'} onClick={() => setMode(mode === 'dark' ? 'light' : 'dark')} type="button">
      {translate('console.menu.dark')}
    </Choice>
  );
}

const Choice = styled('button')({
  font: 'inherit',
  color: 'inherit',
  background: 'none',
  border: 0,
  padding: '4px 0',
  minHeight: 24,
  cursor: 'pointer',
  '&::before': { content: '"☐ "' },
  '&[aria-pressed="true"]::before': { content: '"☑ "' },
  '&:hover': { color: colour.brand, textDecoration: 'underline' },
  [media.touch]: { minHeight: 44 },
});
