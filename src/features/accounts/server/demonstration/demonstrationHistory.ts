import { addDays } from '#contract/days.ts';
import type { DemonstrationDivision, DemonstrationRow } from '#server/demonstration/demonstration.ts';
import { directoryPeople } from '#server/directory/people.ts';
import { demonstrationAccount } from './demonstrationAccount.ts';
import { wordsOf } from './words.ts';

/** How many accounts of a division have a history in the demonstration data: the first ones, which people look at. */
export const accountsWithHistory = 60;

const keepers = directoryPeople.filter(({ userName }) => userName === 'anna' || userName === 'sofie');

/** What happened to an account, as rows of the audit: the last of them lead to the account as it stands. */
export function demonstrationHistory(division: DemonstrationDivision, number: number, today: string): DemonstrationRow[] {
  const random = division.random('history', number);
  const { id: entityId, code, name, city, phone, addressLine1 } = demonstrationAccount(division, number);
  const entry = (place: number, daysAgo: number, before: object | null, after: object) => {
    const at = `${addDays(today, -daysAgo)}T${String(random.whole(8, 16)).padStart(2, '0')}:${random.whole(10, 59)}:00Z`;
    const keeper = random.pick(keepers);
    return {
      division: division.code,
      entity: 'account',
      entityId,
      at,
      id: division.id('accountHistory', number * 3 + place),
      action: before ? 'update' : 'create',
      by: keeper.oid,
      byName: keeper.name,
      before,
      after,
    };
  };
  const street = `${random.pick(wordsOf(division).streets)} ${random.whole(1, 90)}`;
  return [
    entry(0, random.whole(200, 900), null, { code, name, city }),
    ...(random.chance(0.6) ? [entry(1, random.whole(40, 190), { addressLine1: street }, { addressLine1 })] : []),
    ...(random.chance(0.7) ? [entry(2, random.whole(1, 35), { phone: `${phone.slice(0, -2)}00` }, { phone })] : []),
  ];
}
