import { styled } from '@mui/material/styles';
import { useTranslate, useTranslateLabel } from 'ra-core';
import { colour } from '../theme/colour.ts';

/** The fields that one change touched, before and after. */
export function ChangeList({ resource, before, after }: { resource: string; before: Changes; after: Changes }) {
  const translate = useTranslate();
  const labelOf = useTranslateLabel();
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    (field) => !kept.has(field) && JSON.stringify(before?.[field] ?? null) !== JSON.stringify(after?.[field] ?? null),
  );
  return (
    <Fields>
      {fields.map((field) => (
        <div key={field}>
          <dt>{labelOf({ resource, source: field })}</dt>
          <dd>
            <del aria-label={translate('console.timeline.before', { value: shown(before?.[field]) })}>{shown(before?.[field])}</del>
            <span aria-hidden> → </span>
            <ins>{shown(after?.[field])}</ins>
          </dd>
        </div>
      ))}
    </Fields>
  );
}

type Changes = Readonly<Record<string, unknown>> | null | undefined;

// what every write touches says nothing about the change
const kept = new Set(['version', 'modified', 'modifiedBy', 'syncStatus', 'syncError']);

function shown(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

const Fields = styled('dl')({
  margin: '4px 0 0',
  color: colour.ink2,
  fontSize: '0.8125rem',
  '& > div': { display: 'flex', flexWrap: 'wrap', gap: '0 6px' },
  'dt::after': { content: '":"' },
  dd: { margin: 0, overflowWrap: 'anywhere' },
  ins: { textDecoration: 'none', color: colour.ink },
});
