import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import { colour } from '../theme/colour.ts';
import { media } from '../theme/media.ts';

/** A button in the navbar. */
export const BarItem = styled(ButtonBase)({
  minHeight: 36,
  padding: '6px 10px',
  borderRadius: 6,
  font: 'inherit',
  color: 'inherit',
  whiteSpace: 'nowrap',
  '&:hover, &[aria-expanded="true"], &[data-current]': { backgroundColor: colour.topBarHover },
  [media.touch]: { minHeight: 44 },
});
