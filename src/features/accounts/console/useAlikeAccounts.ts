import { usePaused } from '#console/clock/usePaused.ts';
import { useGetList, useMethod } from '#console/data/useMethod.ts';
import { coreOfName } from '../rules.ts';
import type { AlikeAccount } from '../schema.ts';

const shortestName = 3;
// the longest name of an account; the server refuses to look for much longer ones
const longestName = 50;
const longestValue = 100;

/** An account that may be the one that is being added, and what they have in common. */
export type Alike = Pick<AlikeAccount, 'id' | 'code' | 'name' | 'city'> & { same: readonly ('name' | AlikeAccount['same'][number])[] };

/** The accounts with one of the typed values: name, VAT number, register number, e-mail, phone, postcode and first line of the address. */
export function useAlikeAccounts(values: readonly string[]): readonly Alike[] {
  const [name = '', ...others] = JSON.parse(usePaused(JSON.stringify(values))) as string[]; // stringified here
  const named = useNamed(coreOfName(name));
  const numbered = useNumbered(others);
  const nameIds = new Set(named.map(({ id }) => id));
  const numberedIds = new Set(numbered.map(({ id }) => id));
  return [
    ...numbered.map((row) => (nameIds.has(row.id) ? { ...row, same: ['name' as const, ...row.same] } : row)),
    ...named.filter(({ id }) => !numberedIds.has(id)).map((row) => ({ ...row, same: ['name' as const] })),
  ];
}

function useNamed(core: string) {
  const isPossible = core.length >= shortestName && core.length <= longestName;
  const { data = [] } = useGetList(
    'accounts',
    { filter: { q: core }, sort: { field: 'relevance', order: 'ASC' }, pagination: { page: 1, perPage: 20 } },
    { enabled: isPossible },
  );
  return isPossible ? data.filter((row) => coreOfName(row.name) === core) : [];
}

const numberNames = ['vatNumber', 'chamberOfCommerce', 'email', 'phone', 'postcode', 'addressLine1'];

function useNumbered(values: readonly string[]): readonly AlikeAccount[] {
  const typed = numberNames.map((name, at) => [name, values[at] ?? ''] as const);
  const query = Object.fromEntries(typed.filter(([, value]) => value !== '' && value.length <= longestValue));
  const isPossible = Object.keys(query).length > 0;
  const { data = [] } = useMethod('accounts', 'alike', { query }, { enabled: isPossible });
  return isPossible ? data : [];
}
