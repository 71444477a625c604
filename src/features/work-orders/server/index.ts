export { hashOfLink, workOrderLink, workOrderScope } from './scope.ts';
