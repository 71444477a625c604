import PlainDialog, { type DialogProps } from '@mui/material/Dialog';
import { useClosedByBack } from '../layout/useClosedByBack.ts';

/** A dialog in front of a page. The Back button of the browser closes it, as Escape does, and the page stays. */
export function Dialog(props: DialogProps) {
  const { open, onClose } = props;
  useClosedByBack(open, onClose && (() => onClose({}, 'escapeKeyDown')));
  return <PlainDialog {...props} />;
}
