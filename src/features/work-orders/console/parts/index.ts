export { CreateFromRequest } from '../CreateFromRequest.tsx';
export { CreateAtLocation } from '../CreateAtLocation.tsx';
export { WorkOrdersOfAccount } from '../WorkOrdersOfAccount.tsx';
