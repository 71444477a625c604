import Alert from '@mui/material/Alert';
import { useTranslate } from 'ra-core';
import type { AssetType } from '../../schema.ts';
import { neededOf } from './bulkEntry.ts';

/** Lists the types that need values of their own when the objects have several types: these must be replaced one type at a time. */
export function SeveralTypes({ types }: { types: readonly AssetType[] }) {
  const translate = useTranslate();
  const needs = types.filter((type) => neededOf(type).length > 0).map((type) => needsOf(type));
  if (types.length < 2 || needs.length === 0) return null;
  return (
    <Alert severity="warning" sx={{ mb: 4 }}>
      {translate('assets.bulk.severalTypes', { needs: needs.join('; ') })}
    </Alert>
  );
}

function needsOf(type: AssetType): string {
  return `${type.label} (${neededOf(type)
    .map(({ label }) => label)
    .join(', ')})`;
}
