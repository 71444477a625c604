import Alert from '@mui/material/Alert';
import { useTranslate } from 'ra-core';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { usePaused } from '#console/clock/usePaused.ts';
import { useGetList } from '#console/data/useMethod.ts';
import { coreOfName } from '../rules.ts';

const most = 3;
const shortest = 3;
// the longest name of an account; the server refuses to look for much longer ones
const longest = 50;

/** Warns that accounts of the typed name exist, with a link to each, before one is added twice. */
export function AlikeNotice() {
  const translate = useTranslate();
  const typed: unknown = useWatch({ name: 'name' });
  const core = usePaused(typeof typed === 'string' ? coreOfName(typed) : '');
  const isPossible = core.length >= shortest && core.length <= longest;
  const { data = [] } = useGetList(
    'accounts',
    { filter: { q: core }, sort: { field: 'relevance', order: 'ASC' }, pagination: { page: 1, perPage: 20 } },
    { enabled: isPossible },
  );
  const alike = isPossible ? data.filter(({ name }) => coreOfName(name) === core).slice(0, most) : [];
  if (alike.length === 0) return null;
  return (
    <Alert severity="warning" component="output">
      {translate('accounts.alike')}
      {alike.map(({ id, code, name, city }) => (
        <div key={id}>
          <Link to={`/accounts/${id}`} style={{ color: 'inherit' }}>
            {[code, name, city].filter(Boolean).join(' · ')}
          </Link>
        </div>
      ))}
    </Alert>
  );
}
