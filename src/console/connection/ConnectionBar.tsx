import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { colour } from '../theme/colour.ts';
import { media } from '../theme/media.ts';
import { useConnection } from './connection.ts';
import { topBarHeight } from '../layout/topBarHeight.ts';

/** Shows a message while the server cannot be reached. */
export function ConnectionBar() {
  const translate = useTranslate();
  const connection = useConnection();
  return (
    <Bar>
      {connection !== 'online' && (
        <p>
          <span aria-hidden>▲</span> <span>{translate(`console.connection.${connection}`)}</span>
        </p>
      )}
    </Bar>
  );
}

const Bar = styled('output')({
  display: 'block',
  position: 'sticky',
  top: topBarHeight,
  zIndex: 3,
  p: { margin: 0, padding: '8px 24px', backgroundColor: colour.warnSoft, color: colour.warn, borderBottom: `1px solid ${colour.line2}` },
  [media.phone]: { p: { padding: '8px 14px' } },
  [media.print]: { display: 'none' },
});
