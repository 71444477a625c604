import { addDays } from '#contract/days.ts';
import { seededId } from '#contract/seededId.ts';
import { type DemonstrationDivision, type DemonstrationRow } from '#server/demonstration/demonstration.ts';
import { SeededRandom } from '#server/demonstration/random.ts';
import { directoryPeople } from '#server/directory/people.ts';
import { demonstrationAccount } from './demonstrationAccount.ts';
import { wordsOf } from './names.ts';

/** How many accounts of a division have a history in the demonstration data: the first ones, which people look at. */
export const accountsWithHistory = 60;

/** What happened to an account, as rows of the audit: the last of them lead to the account as it stands. */
export function demonstrationHistory(division: DemonstrationDivision, number: number, today: string): DemonstrationRow[] {
  const random = new SeededRandom(division.code, 'history', number);
  const account = demonstrationAccount(division, number);
  const { id: entityId, phone, addressLine1 } = account;
  const entry = (at: number, daysAgo: number, action: string, before: object | null, after: object) => ({
    division: division.code,
    entity: 'account',
    entityId,
    at: `${addDays(today, -daysAgo)}T${String(random.whole(8, 16)).padStart(2, '0')}:${random.whole(10, 59)}:00Z`,
    id: seededId(division.code, 'accountHistory', number * 3 + at),
    action,
    ...whoOf(random),
    before,
    after,
  });
  const street = `${random.pick(wordsOf[division.country].streets)} ${random.whole(1, 90)}`;
  return [
    entry(0, random.whole(200, 900), 'create', null, { code: account.code, name: account.name, city: account.city }),
    ...(random.chance(0.6) ? [entry(1, random.whole(40, 190), 'update', { addressLine1: street }, { addressLine1 })] : []),
    ...(random.chance(0.7) ? [entry(2, random.whole(1, 35), 'update', { phone: `${phone.slice(0, -2)}00` }, { phone })] : []),
  ];
}

// Anna and Sofie keep the accounts
function whoOf(random: SeededRandom): { by: string; byName: string } {
  const keepers = directoryPeople.filter(({ userName }) => userName === 'anna' || userName === 'sofie');
  const { oid, name } = random.pick(keepers);
  return { by: oid, byName: name };
}
