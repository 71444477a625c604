import { useTranslate, type RaRecord } from 'ra-core';
import { useMemo } from 'react';
import type { Format } from '../i18n/format.ts';
import { columnsOf, type ColumnOptions } from '../lists/columnsOf.ts';
import { NounList } from '../lists/NounList.tsx';
import { fieldsOf } from './fieldsOf.ts';
import type { FieldOptions, Noun } from './Noun.ts';

/** The list of a noun; the kind of a field decides how its value is shown. */
export function NounRows<Row extends RaRecord>({ noun }: { noun: Noun<Row> }) {
  const translate = useTranslate();
  const columns = useMemo(() => {
    const fields = new Map(fieldsOf(noun));
    const told = Object.entries<ColumnOptions<Row> | undefined>(noun.columns).map(([name, options]) => {
      const field = fields.get(name);
      const look = field ? lookOf<Row>(field, { resource: noun.resource, name, isDrawn: options?.cell !== undefined, translate }) : {};
      return [name, { ...look, ...options }] as const;
    });
    return columnsOf<Row>(noun.resource, noun.list, Object.fromEntries(told) as Noun<Row>['columns']); // their own names
  }, [noun, translate]);
  const { resource, path, sort, filters, Actions, texts = 'nouns.list', capability = 'administrator' } = noun;
  return (
    <NounList<Row>
      {...{ resource, path, columns, sort, texts, capability }}
      {...(filters ? { filters } : {})}
      {...(Actions ? { actions: <Actions /> } : {})}
    />
  );
}

type Translate = ReturnType<typeof useTranslate>;

interface ColumnPlace {
  resource: string;
  name: string;
  /** Whether the column has cells of its own. */
  isDrawn: boolean;
  translate: Translate;
}

function lookOf<Row extends RaRecord>(
  { kind, values, texts }: FieldOptions,
  { resource, name, isDrawn, translate }: ColumnPlace,
): ColumnOptions<Row> {
  if (values) return { text: (row: Row) => translate(`${texts ?? `${resource}.${name}`}.${String(row[name])}`) };
  const write = kind === undefined || kind === 'choices' ? undefined : writers[kind];
  if (!write) return {};
  const text = (row: Row, format: Format) => write(row[name] as never, format, translate); // the value of a field of that kind
  // without its heading, a yes or no says nothing, unless the column has cells of its own
  if (kind === 'checkbox')
    return isDrawn ? { text } : { text, phoneText: (row) => (row[name] ? translate(`resources.${resource}.fields.${name}`) : '') };
  return { text, ...(kind === 'date' ? {} : { numeric: true }) };
}

const writers: Readonly<Partial<Record<string, (value: never, format: Format, translate: Translate) => string>>> = {
  number: (value: number | null, format) => format.number(value),
  decimal: (value: string | null, format) => format.number(value),
  money: (value: string | null, format) => format.price(value),
  percent: (value: number | null, format) => format.percent(value),
  date: (value: string | null, format) => format.date(value),
  checkbox: (value: boolean, _format, translate) => translate(value ? 'forms.yes' : 'forms.no'),
};
