import IconButton, { type IconButtonProps } from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';

/** The button at the end of a field that opens what it is filled from. Tab goes past it: the arrow opens the same from the field. */
export function FieldButton(
  props: Pick<IconButtonProps, 'aria-label' | 'aria-haspopup' | 'disabled' | 'onClick' | 'onMouseDown' | 'children'>,
) {
  return (
    <InputAdornment position="end">
      <IconButton size="small" edge="end" tabIndex={-1} {...props} />
    </InputAdornment>
  );
}
