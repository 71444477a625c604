export { StatusChip } from '../RequestChips.tsx';
