export { eraseMailsOf, eraseOldMails } from './eraseMails.ts';
export { mailFigures } from './mailFigures.ts';
export { queueMails, type Receiver } from './queueMails.ts';
export { unsentMailsOf } from './published.ts';
export { mailRoutes } from './routes.ts';
export { sendMails } from './sendMails.ts';
