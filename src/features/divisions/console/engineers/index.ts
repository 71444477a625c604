export { useEngineerChoices } from '../useEngineerChoices.ts';
