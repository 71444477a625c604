import sql from 'sql-template-tag';
import type { DatabasePool } from '../database/database.ts';
import { networkOf } from '../http/callerKey.ts';

/** The most wrong passwords within five minutes from one network for one user name, and for all user names together. */
const perPerson = 10;
const perNetwork = 60;
const windowSeconds = 300;

/** Counts password guesses in the database, so that several processes share one count. */
export interface Guesses {
  /** Counts a guess before its password is checked. Returns the seconds to wait when there were too many, else undefined. */
  take(address: string, userName: string): Promise<number | undefined>;
  /** Takes the guess back because the password was right. */
  giveBack(address: string, userName: string): Promise<void>;
}

/** See {@link Guesses}. */
export function countGuesses(pool: DatabasePool): Guesses {
  const database = pool.for('all');

  async function count(id: string): Promise<{ count: number; seconds: number }> {
    const row = await database.row<{ count: number; seconds: number }>(sql`
      insert into "directoryState" as s (model, id, payload, expires)
      values ('Guess', ${id}, '{"count": 1}'::jsonb, now() + make_interval(secs => ${windowSeconds}))
      on conflict (model, id) do update set
        payload = jsonb_build_object('count', case when s.expires < now() then 1 else (s.payload->>'count')::int + 1 end),
        expires = case when s.expires < now() then excluded.expires else s.expires end
      returning (payload->>'count')::int as count, ceil(extract(epoch from expires - now()))::int as seconds`);
    return row ?? { count: 0, seconds: 0 };
  }

  return {
    async take(address, userName) {
      const network = networkOf(address);
      const [person, all] = await Promise.all([count(personKey(network, userName)), count(network)]);
      if (person.count > perPerson) return Math.max(person.seconds, 1);
      return all.count > perNetwork ? Math.max(all.seconds, 1) : undefined;
    },
    async giveBack(address, userName) {
      const network = networkOf(address);
      await Promise.all([
        database.rows(sql`delete from "directoryState" where model = 'Guess' and id = ${personKey(network, userName)}`),
        database.rows(sql`
          update "directoryState" set payload = jsonb_build_object('count', (payload->>'count')::int - 1)
          where model = 'Guess' and id = ${network}`),
      ]);
    },
  };
}

function personKey(network: string, userName: string): string {
  return `${network} ${userName.trim().toLowerCase().slice(0, 100)}`;
}
