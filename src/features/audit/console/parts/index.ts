export { useHistoryUndo } from '../useHistoryUndo.tsx';
