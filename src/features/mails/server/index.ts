export { eraseMailsOf, eraseMailsTo, eraseOldMails } from './eraseMails.ts';
export { mailFigures } from './mailFigures.ts';
export { queueMails, type Receiver } from './queueMails.ts';
export { isMailedAbout, sentMailAbout, type SentMail, unsentMailsOf, withdrawMails } from './published.ts';
export { mailRoutes } from './routes.ts';
export { sendMails } from './sendMails.ts';
export { sealedMailFields } from './tokens.ts';
