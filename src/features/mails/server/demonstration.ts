import themes from '../../../../themes.json' with { type: 'json' };
import { demonstrationRequests } from '#features/service-requests/server/demonstration.ts';
import type { Demonstrate } from '#server/demonstration/demonstration.ts';
import { wordsIn } from '#server/mail/defineMail.ts';
import { layOut } from '#server/mail/layout.ts';
import words from './demonstration/words.json' with { type: 'json' };

const states = [
  { status: 'Sent', attempts: 1, hours: 26, lastError: null },
  { status: 'Failed', attempts: 3, hours: 3, lastError: '451 4.7.1 Greylisting in action, please come back later' },
  { status: 'Pending', attempts: 0, hours: 1, lastError: null },
  { status: 'Cancelled', attempts: 0, hours: 30, lastError: null },
  { status: 'Sending', attempts: 1, hours: 0, lastError: null },
  { status: 'Parked', attempts: 1, hours: 50, lastError: '550 5.1.1 No such user' },
] as const;

/** Mails to contacts of requests in every state; none of them is sent automatically. */
export const demonstrateMails: Demonstrate = (division) => {
  const { greeting, closing, subject, text, receiver } = division.say(words);
  const theme = division.isMobility ? themes.mobiliteit : themes.preventie;
  const language = division.country === 'DE' ? 'de' : 'nl';
  const letterhead = { brand: theme.name, colours: theme.colours.light, company: `${theme.name} ${division.description}`, lines: [] };
  const requests = [...demonstrationRequests(division).all()].slice(0, states.length);
  const wordsOf = wordsIn(language, (_language, key) => (key === 'mails.layout.closing' ? closing : greeting));
  return [
    division.records(
      'mail',
      states.map((_, index) => index + 1),
      (number) => {
        const { hours, ...state } = states[number - 1] ?? states[0];
        const request = requests[number - 1];
        const at = new Date(Date.parse(`${division.today}T09:00:00Z`) - hours * 3_600_000).toISOString();
        return {
          ...layOut({ subject, paragraphs: [text] }, wordsOf, { name: receiver.name, letterhead }),
          created: at,
          modified: at,
          waitingSince: at,
          receiver: receiver.email,
          receiverName: receiver.name,
          fromName: `${theme.name} ${division.description}`,
          replyTo: null,
          language,
          theme: theme.key,
          template: 'requestAccepted',
          subjectType: 'ServiceRequest',
          subjectId: request?.id,
          accountId: request?.account.id,
          messageId: `<${division.id('mail', number)}@localhost>`,
          nextAttempt: null,
          sentAt: state.status === 'Sent' ? at : null,
          ...state,
        };
      },
    ),
  ];
};
