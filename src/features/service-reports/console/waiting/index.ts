export { useBegunHere } from './useBegunHere.ts';
