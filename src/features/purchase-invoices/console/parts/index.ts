export { InvoiceChip } from '../InvoiceChip.tsx';
