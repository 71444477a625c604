import { styled } from '@mui/material/styles';
import { useTranslate, useTranslateLabel } from 'ra-core';
import type { AuditEntry } from '#contract/auditEntry.ts';
import { describesChange } from '#contract/changeWords.ts';
import { useValueText } from '../forms/useValueText.ts';
import { nothing } from '../i18n/format.ts';
import { colour } from '../theme/colour.ts';
import { visuallyHidden } from '../theme/visuallyHidden.ts';

/** The properties of {@link ChangeList}. */
export interface ChangeListProps {
  /** The resource of the fields, for their labels. */
  resource: string;
  changes: AuditEntry['changes'];
  /** The text for values that mean nothing to a reader, such as ids; undefined when it has none. */
  nameOf?: (field: string, value: unknown) => string | undefined;
  /** The label of a field whose name alone is not sufficient, such as one of a line. */
  labelOf?: (field: string) => string;
}

/** The fields of one change, with their values before and after. */
export function ChangeList({ resource, changes, nameOf, labelOf: ownLabelOf }: ChangeListProps) {
  const labelOf = useTranslateLabel();
  const valueText = useValueText();
  const text = (field: string, value: unknown) => nameOf?.(field, value) ?? valueText(value);
  return (
    <Fields>
      {changes
        .filter(({ field }) => describesChange(field))
        .map(({ field, before, after }) => (
          <div key={field}>
            <dt>{ownLabelOf?.(field) ?? labelOf({ resource, source: field })}</dt>
            <dd>
              <Values before={text(field, before)} after={text(field, after)} />
            </dd>
          </div>
        ))}
    </Fields>
  );
}

/** A value before and after; an empty one is left out. */
function Values({ before, after }: { before: string; after: string }) {
  const translate = useTranslate();
  return (
    <>
      {!isEmpty(before) && (
        <>
          <span style={visuallyHidden}>{translate('console.timeline.before', { value: before })}</span>
          <del aria-hidden>{before}</del>
          <span aria-hidden> → </span>
        </>
      )}
      <ins>{isEmpty(after) ? nothing : after}</ins>
    </>
  );
}

const isEmpty = (value: string) => value === '' || value === nothing;

const Fields = styled('dl')({
  margin: '4px 0 0',
  color: colour.ink2,
  fontSize: '0.8125rem',
  '& > div': { display: 'flex', flexWrap: 'wrap', gap: '0 6px' },
  'dt::after': { content: '":"' },
  dd: { margin: 0, overflowWrap: 'anywhere' },
  ins: { textDecoration: 'none', color: colour.ink },
});
