export { AccountLookup } from '../AccountLookup.tsx';
