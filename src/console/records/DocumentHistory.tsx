import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import type { AuditEntry, AuditSeries } from '#contract/auditEntry.ts';
import { useFormat } from '../i18n/format.ts';
import { ChangeList } from './ChangeList.tsx';
import { Timeline } from './Timeline.tsx';

/** The properties of {@link DocumentHistory}. */
export interface DocumentHistoryProps {
  /** The resource of the fields, for their labels. An action without a text in its branch `actions` is shown as `update`. */
  resource: string;
  series: readonly AuditSeries[];
  /** The branch of the texts for a field's values, by the field; fields of a line are named `lines.status`. */
  words: Readonly<Record<string, string>>;
  /** The branch of the labels of a line's fields below those of the resource. */
  lines?: string;
  /** The content below an entry, such as a button that undoes it. */
  footOf?: (entry: AuditSeries) => ReactNode;
}

/** The history of a document and its lines: who, when, and each field before and after; a series of saves is one entry. */
export function DocumentHistory({ series, footOf, ...changes }: DocumentHistoryProps) {
  const translate = useTranslate();
  const format = useFormat();
  return (
    <Timeline
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
export interface DocumentChangesProps extends Pick<DocumentHistoryProps, 'resource' | 'words' | 'lines'> {
  changes: AuditEntry['changes'];
  /** The names of records whose ids occur in the changes, as far as they are known. */
  names?: Readonly<Record<string, string>>;
}

/** The changed fields of a record and its lines; fields without a label are left out. */
export function DocumentChanges({ resource, changes, words, lines = 'lines', names = {} }: DocumentChangesProps) {
  const format = useFormat();
  const labelOf = useLabels(resource, lines);
  const wordOf = useWords(resource, words);
  const nameOf = (field: string, value: unknown): string | undefined => {
    if (isLine(field) && typeof value === 'object' && value !== null) return lineText(value, format.number);
    if (isShare.test(field) && typeof value === 'number') return format.percent(value);
    if (isTexts(value)) return value.length === 0 ? undefined : value.map((one) => nameOf(field, one) ?? one).join(', ');
    if (typeof value !== 'string') return undefined;
    const word = wordOf(field, value);
    if (word !== undefined) return word;
    if (isInstant.test(value)) return format.dateTime(value);
    // a history alone does not contain the record of an id
    return names[value] ?? (field.endsWith('Id') ? '…' : undefined);
  };
  return (
    <ChangeList resource={resource} changes={changes.filter(({ field }) => labelOf(field) !== '')} nameOf={nameOf} labelOf={labelOf} />
  );
}

/** The word of a choice: of the branch that is named for its field, else where the words of a field usually stand. */
function useWords(resource: string, words: DocumentChangesProps['words']): (field: string, value: string) => string | undefined {
  const translate = useTranslate();
  return (field, value) => {
    const branch = words[field.replace(/^lines\.\d+\./, 'lines.')];
    if (branch) return translate(`${branch}.${value}`, { _: value });
    if (!isChoice.test(value)) return undefined;
    const name = field.replace(/^.*\./, '');
    const usual = [`${resource}.${name}`, `${resource}.${name}s`, name, `${name}s`];
    return usual.map((one) => translate(`${one}.${value}`, { _: '' })).find((text) => text !== '');
  };
}

const isChoice = /^[A-Z][A-Za-z\d]+$/;

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

// kept as a part of one: 0.21
const isShare = /(^|\.)(discount(Sales|Purchase|Percentage)?|(vatP|p)ercentage)$/;
const isInstant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:/;

/** The label of a field by its path, with the number of its line; empty for a field without a label. */
function useLabels(resource: string, lines: string): (path: string) => string {
  const translate = useTranslate();
  return (path) => {
    const [list, number, ...rest] = path.split('.');
    const label = (name: string) => translate(`resources.${resource}.fields.${name}`, { _: '' });
    if (path === 'lines') return '';
    if (list !== 'lines' || number === undefined) return label(path);
    if (rest.length === 0) return translate('forms.line', { number });
    const field = label(`${lines}.${rest.join('.')}`);
    return field && translate('forms.lineField', { number, field });
  };
}

const isLine = (path: string) => /^lines\.\d+$/.test(path);

function lineText(line: object, number: (value: string) => string): string {
  const { quantity, itemCode, description, itemDescription } = line as Readonly<Record<string, unknown>>; // a line in the form of the audit
  return [typeof quantity === 'string' ? `${number(quantity)} ×` : undefined, itemCode, description ?? itemDescription]
    .filter((part) => typeof part === 'string')
    .join(' ');
}
