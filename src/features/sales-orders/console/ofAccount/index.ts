export { OrdersOfAccount } from './OrdersOfAccount.tsx';
