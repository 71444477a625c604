export { FileDialog } from '../FileDialog.tsx';
export { StatusChip } from '../RequestChips.tsx';
export { addressIn, PlaceNotes } from './PlaceNotes.tsx';
