import { styled } from '@mui/material/styles';
import { colour } from '#console/theme/colour.ts';
import { media } from '#console/theme/media.ts';
import type { Asset } from '../schema.ts';
import { useReasonTexts } from './useReasonTexts.ts';

/** Why an object is due, in words on one line, whole while its row is pointed at or has the focus; nothing where no rule says so. */
export function DueReason({ asset }: { asset: Asset }) {
  const text = useReasonTexts().firstReasonOf(asset);
  if (text === undefined) return null;
  return (
    <Line>
      <small>{text}</small>
    </Line>
  );
}

// the words take the width that the column has, however long they are
const Line = styled('span')({
  position: 'relative',
  display: 'block',
  width: '100%',
  height: 18,
  contain: 'inline-size',
  '& > small': {
    position: 'absolute',
    inset: '0 auto auto 0',
    maxWidth: '100%',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    lineHeight: '18px',
    color: colour.ink2,
    fontSize: '0.8125rem',
  },
  'tr:hover &, tr:focus-within &': {
    '& > small': { zIndex: 1, whiteSpace: 'normal', backgroundColor: colour.hover },
  },
  // the cells of a list cut off what is longer
  'td:has(&&&)': { overflow: 'visible', maxWidth: 'none' },
  // the frame of the table ends below its last row
  'tr:last-of-type &': { '& > small': { inset: 'auto auto 0 0' } },
  [media.phone]: { height: 'auto', '& > small': { position: 'static', whiteSpace: 'normal' } },
});
