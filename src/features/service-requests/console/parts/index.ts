export { FileDialog } from '../FileDialog.tsx';
export { StatusChip } from '../RequestChips.tsx';
