export { MailChip } from '../MailChip.tsx';
