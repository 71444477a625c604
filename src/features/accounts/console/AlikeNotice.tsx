import Alert from '@mui/material/Alert';
import { useTranslate } from 'ra-core';
import { useFormState, useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { useAlikeAccounts } from './useAlikeAccounts.ts';

const most = 3;

const fields = ['name', 'vatNumber', 'chamberOfCommerce', 'email', 'phone', 'postcode', 'addressLine1'];
const registerNumbers = ['vatNumber', 'chamberOfCommerce'];

/**
 * Warns in the save bar of accounts with the typed name, numbers or address, with a link to each, before one is added twice; of an
 * account that is changed (`of`), only of others with the register number that it gets. The bar is visible beside each of the fields.
 */
export function AlikeNotice({ of }: { of?: string }) {
  const translate = useTranslate();
  const typed: unknown[] = useWatch({ name: fields });
  const { dirtyFields } = useFormState();
  const isAsked = (name: string) => of === undefined || (registerNumbers.includes(name) && dirtyFields[name] === true);
  const values = typed.map((value, at) => (typeof value === 'string' && isAsked(fields[at] ?? '') ? value.trim() : ''));
  const alike = useAlikeAccounts(values)
    .filter(({ id }) => id !== of)
    .slice(0, most);
  if (alike.length === 0) return null;
  return (
    <Alert severity="warning" component="output" sx={{ order: -1, flexBasis: '100%' }}>
      {translate('accounts.alike')}
      {alike.map(({ id, code, name, city, same }) => (
        <div key={id}>
          <Link to={`/accounts/${id}`} style={{ color: 'inherit' }}>
            {[code, name, city].filter(Boolean).join(' · ')}
          </Link>
          {` – ${same.map((likeness) => translate(`accounts.alikeIn.${likeness}`)).join(', ')}`}
        </div>
      ))}
    </Alert>
  );
}
