import type { Settings } from '#server/config/settings.ts';
import { isDirectoryEmbedded } from '../directory.ts';
import type { Finding } from './finding.ts';
import { newClient } from '#server/database/newClient.ts';

// Tokens are refused when clocks differ by some minutes; half a minute already disturbs the order of events
const tolerated = 30_000;

/** Checks that the clock of this machine agrees with the clocks of the database's machine and of the directory. */
export async function checkClock(settings: Settings): Promise<Finding[]> {
  const others: [string, number | undefined][] = [
    ['the database', settings.DATABASE_URL === undefined ? undefined : await differenceToDatabase(settings.DATABASE_URL)],
    ['the directory', isDirectoryEmbedded(settings) ? undefined : await differenceToDirectory(settings.AUTHORITY)],
  ];
  const far = others.filter(([, difference]) => Math.abs(difference ?? 0) > tolerated);
  if (far.length === 0)
    return [
      {
        subject: 'Clock',
        state: 'well',
        text: `${new Date().toISOString()} (${process.env['TZ'] ?? Intl.DateTimeFormat().resolvedOptions().timeZone})`,
      },
    ];
  return far.map(([name, difference = 0]) => ({
    subject: 'Clock',
    state: 'bad',
    text: `differs from that of ${name} by ${Math.round(Math.abs(difference) / 1000)} s`,
    advice: 'Let the machine keep its time by NTP (timedatectl set-ntp true).',
  }));
}

async function differenceToDatabase(url: string): Promise<number | undefined> {
  const client = newClient({ connectionString: url, connectionTimeoutMillis: 5000 });
  try {
    await client.connect();
    const begin = Date.now();
    const { rows } = await client.query<{ now: string }>('select (extract(epoch from clock_timestamp()) * 1000)::text as now');
    return Number(rows[0]?.now) - (begin + Date.now()) / 2;
  } catch {
    // the check of the database says so
    return undefined;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function differenceToDirectory(authority: string): Promise<number | undefined> {
  try {
    const { headers } = await fetch(authority, { method: 'HEAD', signal: AbortSignal.timeout(5000) });
    const date = headers.get('date');
    return date === null ? undefined : Date.parse(date) - Date.now();
  } catch {
    // the check of the directory says so
    return undefined;
  }
}
