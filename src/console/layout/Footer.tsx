import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { colour } from '../theme/colour.ts';
import { media } from '../theme/media.ts';
import { useLayout } from './LayoutContext.ts';

/** The vendor of the product. */
const vendor = { name: 'CURA', address: 'https://www.cura.example/' } as const;

const year = new Date().getFullYear();

/** The vendor, the year and the brand. */
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
  [media.phone]: { padding: '12px 14px 20px' },
  [media.print]: { display: 'none' },
});
