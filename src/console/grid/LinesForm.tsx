import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { NounForm, type NounFormProps } from '../forms/NounForm.tsx';
import { useLineStore } from './LineGrid.tsx';
import type { LineStore } from './lineStore.ts';

/** See {@link LinesForm}. */
export interface LinesFormProps<Body, Line extends object> extends Omit<NounFormProps<Body>, 'record' | 'children' | 'isGrouped' | 'hint'> {
  /** The form's record, with its lines. */
  record: object & { lines: readonly Line[] };
  /** The fields, as a function of the store of the lines. */
  children: (store: LineStore<Line>) => ReactNode;
}

/** The form of a document with lines, new or existing, with a store for the lines. */
export function LinesForm<Body, Line extends object>({ record, children, ...form }: LinesFormProps<Body, Line>) {
  const translate = useTranslate();
  const store = useLineStore(record.lines);
  return (
    <NounForm {...form} record={record} isGrouped hint={translate('grid.hint')}>
      {children(store)}
    </NounForm>
  );
}
