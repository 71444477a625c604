export { LocationsOfAccount } from '../LocationsOfAccount.tsx';
