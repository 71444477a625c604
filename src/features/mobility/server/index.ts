export { mobilityScope } from './scope.ts';
