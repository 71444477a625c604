import { seededId } from '#contract/seededId.ts';
import type { DemonstrationDivision } from '#server/demonstration/demonstration.ts';
import { SeededRandom } from '#server/demonstration/random.ts';
import { fullNameOf } from '../../rules.ts';
import { contactCountOf, contactNumberOf, plainLetters, type DemonstrationAccount } from './demonstrationAccount.ts';
import { wordsOf } from './names.ts';

/** The contacts of an account in the demonstration data, the main contact first. */
export function demonstrationContacts(division: DemonstrationDivision, account: DemonstrationAccount, accountNumber: number) {
  const count = contactCountOf(division, accountNumber);
  return Array.from({ length: count }, (_, index) => demonstrationContact(division, account, contactNumberOf(accountNumber, index + 1)));
}

function demonstrationContact(division: DemonstrationDivision, account: DemonstrationAccount, number: number) {
  const random = new SeededRandom(division.code, 'contact', number);
  const words = wordsOf[division.country];
  const [gender, firstName] = random.pick(words.firstNames);
  const name = random.pick(words.lastNames);
  const [middleName, lastName] = name.includes('|') ? name.split('|') : [null, name];
  const mailbox = plainLetters(`${firstName[0]}.${lastName}`)
    .replace(/[^A-Za-z.]/g, '')
    .toLowerCase();
  return {
    id: seededId(division.code, 'contact', number),
    hid: number,
    accountId: account.id,
    gender,
    firstName,
    middleName,
    lastName,
    fullName: fullNameOf({ firstName, middleName, lastName }),
    initials: `${firstName[0]}.`,
    jobTitle: random.pick(words.jobTitles),
    email: account.email.replace('info', mailbox),
    phone: account.phone,
    mobile: division.country === 'NL' ? `06 ${random.digits(4)} ${random.digits(4)}` : `0151 ${random.digits(8)}`,
    language: division.country.toLowerCase(),
    roles: [random.pick(['Planning', 'Signing', 'Invoice', 'Safety', 'General'])],
  };
}
