export { ComplaintsOfAccount } from '../ComplaintsOfAccount.tsx';
