import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { isHistoryFull, type AuditEntry, type AuditSeries } from '#contract/auditEntry.ts';
import { labelOfChange, nameOfChange, type ChangedKind } from '#contract/changeWords.ts';
import { useReaderWords } from '../forms/useReaderWords.ts';
import { useFormat } from '../i18n/format.ts';
import { ChangeList } from './ChangeList.tsx';
import { Timeline } from './Timeline.tsx';

/** The properties of {@link DocumentHistory}. */
export interface DocumentHistoryProps extends Omit<ChangedKind, 'names'> {
  /** An action without a text in the branch `actions` of the resource is shown as `update`. */
  series: readonly AuditSeries[];
  /** The content below an entry, such as a button that undoes it. */
  footOf?: (entry: AuditSeries) => ReactNode;
}

/** The history of a document and its lines: who, when, and each field before and after; a series of saves is one entry. */
export function DocumentHistory({ series, footOf, ...changes }: DocumentHistoryProps) {
  const translate = useTranslate();
  const format = useFormat();
  return (
    <Timeline
      isCut={isHistoryFull(series)}
      entries={series.map((entry) => {
        const { id, at, since, by, byName, action, operation, writes } = entry;
        const name = byName ?? by;
        const sentenceOf = (of: string) => `${changes.resource}.actions.${of}`;
        const sentence = translate(sentenceOf(action), { name, _: translate(sentenceOf('update'), { name }) });
        const span = writes > 1 ? ` ${translate('console.timeline.series', { since: format.time(since), until: format.time(at) })}` : '';
        return {
          id,
          at,
          text: sentence + span + (operation === 'undoChange' ? ` · ${translate('console.timeline.byUndo')}` : ''),
          children: (
            <>
              {action !== 'create' && <DocumentChanges {...changes} changes={entry.changes} />}
              {footOf?.(entry)}
            </>
          ),
        };
      })}
    />
  );
}

/** See {@link DocumentChanges}. */
export interface DocumentChangesProps extends ChangedKind {
  changes: AuditEntry['changes'];
}

/** The changed fields of a record and its lines; fields without a label are left out. */
export function DocumentChanges({ changes, ...kind }: DocumentChangesProps) {
  const reader = useReaderWords();
  const labelOf = (field: string) => labelOfChange(field, kind, reader);
  const nameOf = (field: string, value: unknown) => nameOfChange(field, value, kind, reader);
  return (
    <ChangeList resource={kind.resource} changes={changes.filter(({ field }) => labelOf(field) !== '')} nameOf={nameOf} labelOf={labelOf} />
  );
}
