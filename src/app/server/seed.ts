import { dayOf } from '#contract/days.ts';
import { migrate } from '#server/database/migrate.ts';
import { loadDemonstration } from '#server/demonstration/loadDemonstration.ts';
import { demonstrations, usualSize } from './demonstrations.ts';
import { onInstallation } from './onInstallation.ts';
import { StartError } from './startError.ts';

/** The arguments of `npm run seed --`. */
export interface SeedArguments {
  accounts: string | undefined;
  assets: string | undefined;
  workOrders?: string | undefined;
  today: string | undefined;
}

// A division's orders are created in memory, its objects one by one
const most = { accounts: 2_000_000, assets: 10_000_000, workorders: 10_000_000 };

/**
 * Fills the empty database of the settings with demonstration data.
 * @param report Called repeatedly with one line about the current step.
 * @returns The number of rows in each table.
 * @throws StartError in one line, at once, when the numbers cannot be used or the database is not empty
 */
export async function seed(
  variables: Record<string, string | undefined>,
  asked: SeedArguments,
  report: (line: string) => void = () => undefined,
): Promise<Record<string, number>> {
  const size = {
    accounts: countOf('accounts', asked.accounts ?? String(usualSize.accounts)),
    assets: countOf('assets', asked.assets ?? String(usualSize.assets)),
    workOrders: asked.workOrders === undefined ? undefined : countOf('workorders', asked.workOrders),
    today: readDay(asked.today ?? dayOf(new Date())),
  };
  return onInstallation(variables, async ({ url, files, isInUse }) => {
    if (!isInUse) await migrate(url);
    const counts = await loadDemonstration({ url, demonstrations, size, files, report });
    if (!counts) throw new StartError('The database is not empty. Set DATA_DIR or DATABASE_URL to another one, or empty it first.');
    return counts;
  });
}

function countOf(name: keyof typeof most, text: string): number {
  if (!/^\d{1,8}$/.test(text) || Number(text) > most[name])
    throw new StartError(`--${name} must be a whole number up to ${most[name].toLocaleString('en')}, not "${text}".`);
  return Number(text);
}

function readDay(text: string): string {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
  if (!isDay) throw new StartError(`--today must be a day such as 2026-03-02, not "${text}".`);
  return text;
}
