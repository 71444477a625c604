import { styled } from '@mui/material/styles';
import { colour } from '#console/theme/colour.ts';
import { media } from '#console/theme/media.ts';
import type { Asset } from '../schema.ts';
import { useReasonTexts } from './useReasonTexts.ts';

/**
 * Why an object is due, in short; whole while its row is pointed at or has the focus, and for who has it read. Nothing where no rule says
 * so.
 */
export function DueReason({ asset }: { asset: Asset }) {
  const { firstReasonOf, shortReasonOf } = useReasonTexts();
  const text = firstReasonOf(asset);
  if (text === undefined) return null;
  return (
    <Line>
      <small aria-hidden>{shortReasonOf(asset)}</small>
      <small className="whole">{text}</small>
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
  '& > .whole': { whiteSpace: 'normal', backgroundColor: colour.hover, clipPath: 'inset(50%)', height: 1 },
  'tr:hover &, tr:focus-within &': { '& > .whole': { zIndex: 1, clipPath: 'none', height: 'auto' } },
  // the cells of a list cut off what is longer
  'td:has(&&&)': { overflow: 'visible', maxWidth: 'none' },
  // the frame of the table ends below its last row
  'tr:last-of-type &': { '& > small': { inset: 'auto auto 0 0' } },
  [media.phone]: {
    height: 'auto',
    '& > small': { position: 'static', whiteSpace: 'normal' },
    '& > .whole': { clipPath: 'none', height: 'auto', backgroundColor: 'transparent' },
    '& > [aria-hidden]': { display: 'none' },
  },
});
