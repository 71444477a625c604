import type { RaRecord } from 'ra-core';
import type { ComponentType } from 'react';
import { NounCreate, NounEdit } from './NounForms.tsx';
import type { Noun } from './Noun.ts';
import { NounRows } from './NounRows.tsx';

/** The screens of a noun: its list, and the forms of a new and of an existing record. */
export function screensOf<Row extends RaRecord>(noun: Noun<Row>): Readonly<Record<'List' | 'Create' | 'Edit', ComponentType>> {
  return {
    List: () => <NounRows noun={noun} />,
    Create: () => <NounCreate noun={noun} />,
    Edit: () => <NounEdit noun={noun} />,
  };
}
