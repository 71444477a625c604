import { styled } from '@mui/material/styles';
import { colour } from '#console/theme/colour.ts';
import { media } from '#console/theme/media.ts';
import type { Asset } from '../schema.ts';
import { useReasonTexts } from './useReasonTexts.ts';

/**
 * The reason for an object's due date, shortened; complete while its row is hovered or focused, and for screen readers. Nothing
 * when no rule applies.
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

// the text takes the width of the column, however long it is
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
  // cells of a list cut longer content
  'tbody td:has(&)': { overflow: 'visible', maxWidth: 'none' },
  // the frame of the table ends below its last row
  'tr:last-of-type &': { '& > small': { inset: 'auto auto 0 0' } },
  [media.phone]: {
    height: 'auto',
    '& > small': { position: 'static', whiteSpace: 'normal' },
    '& > .whole': { clipPath: 'none', height: 'auto', backgroundColor: 'transparent' },
    '& > [aria-hidden]': { display: 'none' },
  },
});
