import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { NounForm, type NounFormProps } from '../forms/NounForm.tsx';
import { useLineStore } from './LineGrid.tsx';
import type { LineStore } from './lineStore.ts';

/** See {@link LinesForm}. */
export interface LinesFormProps<Body, Line extends object> extends Omit<NounFormProps<Body>, 'record' | 'children' | 'isGrouped' | 'hint'> {
  /** The record as the form shows it, with its lines. */
  record: object & { lines: readonly Line[] };
  /** The fields, given the store of the lines. */
  children: (store: LineStore<Line>) => ReactNode;
}

/** The page of a document with lines that is made or changed: its form, and the lines in a store of their own. */
export function LinesForm<Body, Line extends object>({ record, children, ...form }: LinesFormProps<Body, Line>) {
  const translate = useTranslate();
  const store = useLineStore(record.lines);
  return (
    <NounForm {...form} record={record} isGrouped hint={translate('grid.hint')}>
      {children(store)}
    </NounForm>
  );
}
