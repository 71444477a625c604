export { CreateFromRequest } from '../CreateFromRequest.tsx';
export { WorkOrdersOfAccount } from '../WorkOrdersOfAccount.tsx';
