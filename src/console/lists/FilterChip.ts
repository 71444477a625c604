import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import { colour } from '../theme/colour.ts';
import { media } from '../theme/media.ts';

/** An active filter, with the class `set`, or the button that opens the menu of filters. */
export const FilterChip = styled(ButtonBase)({
  gap: 6,
  height: 32,
  padding: '0 12px',
  borderRadius: 999,
  fontSize: '0.875rem',
  fontFamily: 'inherit',
  color: colour.none,
  backgroundColor: colour.noneSoft,
  whiteSpace: 'nowrap',
  maxWidth: '100%',
  // A long name is cut, so that its label and the button that removes the filter stay visible
  strong: { overflow: 'hidden', textOverflow: 'ellipsis', minWidth: 0 },
  '&.set': { color: colour.brand, backgroundColor: colour.soft, boxShadow: `inset 0 0 0 1px ${colour.brand}` },
  [media.touch]: { height: 44 },
});
