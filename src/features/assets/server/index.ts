export { tagScope } from './scope.ts';
