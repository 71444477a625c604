import { numbersTo, type DemonstrationDivision } from '#server/demonstration/demonstration.ts';
import { fullNameOf } from '../../rules.ts';
import { plainLetters, type DemonstrationAccount } from './demonstrationAccount.ts';
import { wordsOf } from './words.ts';

/** The number of an account's contact; `place` counts from 1 to 3. */
export function contactNumberOf(account: number, place: number): number {
  return (account - 1) * 3 + place;
}

/** The contacts of an account in the demonstration data, the main contact first: one to three, the first account three. */
export function demonstrationContacts(division: DemonstrationDivision, account: DemonstrationAccount, accountNumber: number) {
  const count = accountNumber === 1 ? 3 : division.random('contacts', accountNumber).whole(1, 3);
  return numbersTo(count).map((place) => demonstrationContact(division, account, contactNumberOf(accountNumber, place)));
}

function demonstrationContact(division: DemonstrationDivision, account: DemonstrationAccount, number: number) {
  const random = division.random('contact', number);
  const { people, lastNames, jobTitles } = wordsOf(division);
  const [gender, firstName] = random.pick(people);
  const name = random.pick(lastNames);
  const [middleName, lastName] = name.includes('|') ? name.split('|') : [null, name];
  const mailbox = plainLetters(`${firstName[0]}.${lastName}`)
    .replace(/[^A-Za-z.]/g, '')
    .toLowerCase();
  return {
    id: division.id('contact', number),
    hid: number,
    accountId: account.id,
    gender,
    firstName,
    middleName,
    lastName,
    fullName: fullNameOf({ firstName, middleName, lastName }),
    initials: `${firstName[0]}.`,
    jobTitle: random.pick(jobTitles),
    email: account.email.replace('info', mailbox),
    phone: account.phone,
    mobile: division.country === 'NL' ? `06 ${random.digits(4)} ${random.digits(4)}` : `0151 ${random.digits(8)}`,
    language: division.language,
    roles: [random.pick(['Planning', 'Signing', 'Invoice', 'Safety', 'General'])],
  };
}
