export { DocumentHistoryTab } from '../DocumentHistoryTab.tsx';
export { ErasePerson } from '../ErasePerson.tsx';
export { useHistoryUndo } from '../useHistoryUndo.tsx';
