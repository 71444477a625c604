export { WorkOrdersOfAccount } from '../WorkOrdersOfAccount.tsx';
