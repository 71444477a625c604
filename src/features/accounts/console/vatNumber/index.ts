export { VatNumberInput } from './VatNumberInput.tsx';
