export { eraseMailsOf, eraseOldMails } from './eraseMails.ts';
export { queueMails, type Receiver } from './queueMails.ts';
export { mailRoutes } from './routes.ts';
export { sendMails } from './sendMails.ts';
