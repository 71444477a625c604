import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { colour } from '../theme/colour.ts';
import { media } from '../theme/media.ts';
import { AppearanceChoice } from './AppearanceChoice.tsx';
import { useLayout } from './LayoutContext.ts';

/** The vendor whose product this is. */
const vendor = { name: 'CURA', address: 'https://www.cura.example/' } as const;

const year = new Date().getFullYear();

/** Whose product this is, the year, the brand, and light or dark. */
export function Footer() {
  const translate = useTranslate();
  const { theme } = useLayout();
  return (
    <Foot>
      <a href={vendor.address} target="_blank" rel="noreferrer">
        {translate('console.footer.poweredBy', { vendor: vendor.name })}
      </a>
      <span>{year}</span>
      <span>{theme.name}</span>
      <AppearanceChoice />
    </Foot>
  );
}

const Foot = styled('footer')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 20,
  padding: '12px 24px 20px',
  fontSize: '0.8125rem',
  color: colour.ink2,
  a: { color: 'inherit', textDecoration: 'none' },
  'a:hover': { textDecoration: 'underline' },
  button: { marginInlineStart: 'auto' },
  [media.phone]: { padding: '12px 14px 20px' },
  [media.print]: { display: 'none' },
});
