import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { Link, useLocation } from 'react-router-dom';
import { useDivision } from '#console/data/DataContext.ts';
import { colour } from '#console/theme/colour.ts';
import { media } from '#console/theme/media.ts';
import { isFollowing } from './following.ts';

/** The way back to the steps of setting up, on every other screen of a tab in which they were opened and are not done. */
export function BackToSteps() {
  const translate = useTranslate();
  const { pathname } = useLocation();
  const { code } = useDivision();
  if (pathname === '/start' || !isFollowing(code)) return null;
  return (
    <Bar aria-label={translate('setUp.menu')}>
      <Link to="/start">← {translate('setUp.back')}</Link>
    </Bar>
  );
}

const Bar = styled('nav')({
  padding: '6px 24px',
  borderBottom: `1px solid ${colour.line}`,
  backgroundColor: colour.soft,
  fontSize: '0.8125rem',
  a: { color: colour.brand },
  [media.phone]: { padding: '6px 14px' },
  '@media print': { display: 'none' },
});
