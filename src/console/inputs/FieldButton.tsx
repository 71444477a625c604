import IconButton, { type IconButtonProps } from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';

/** The button at the end of a field that opens its list or calendar. Tab skips it, because the down arrow in the field does the same. */
export function FieldButton(
  props: Pick<IconButtonProps, 'aria-label' | 'aria-haspopup' | 'disabled' | 'onClick' | 'onMouseDown' | 'children'>,
) {
  return (
    <InputAdornment position="end">
      <IconButton size="small" edge="end" tabIndex={-1} {...props} />
    </InputAdornment>
  );
}
