import { useTranslate, type RaRecord } from 'ra-core';
import type { ReactNode } from 'react';
import type { Capability } from '#contract/operation.ts';
import { useCan } from '../data/DataContext.ts';
import { ActionButton } from '../keyboard/ActionButton.tsx';
import { Place } from '../records/Place.tsx';
import { RecordList, type RecordListProps } from './RecordList.tsx';

/** See {@link NounList}. */
export interface NounListProps<Row extends RaRecord> extends Pick<
  RecordListProps<Row>,
  'columns' | 'filters' | 'filter' | 'filterDefaultValues' | 'sort'
> {
  /** The resource; `<resource>.title` and `<resource>.new` are its texts. */
  resource: string;
  /** The branch of the texts `search`, `none` and `noneHint`, such as `complaints.list`. */
  texts: string;
  /** The address of the list; records are below it, a new one under `new`. */
  path: string;
  /** The capability for creating a record. */
  capability?: Capability;
  /** Further actions. */
  actions?: ReactNode;
}

/** The list of a noun whose records are searched, opened and created in the usual way. */
export function NounList<Row extends RaRecord>({ path, texts, capability = 'employee', actions, ...list }: NounListProps<Row>) {
  const translate = useTranslate();
  const { resource } = list;
  const label = translate(`${resource}.new`);
  const to = `${path}/new`;
  const mayAdd = useCan(capability);
  return (
    <RecordList<Row>
      {...list}
      title={`${resource}.title`}
      search={`${texts}.search`}
      rowHref={({ id }) => `${path}/${id}`}
      actions={
        mayAdd && (
          <>
            {actions}
            <ActionButton main hotkey="n" to={to}>
              {label}
            </ActionButton>
          </>
        )
      }
      empty={
        <Place title={translate(`${texts}.none`)} {...(mayAdd ? { action: { label, to } } : {})}>
          {translate(`${texts}.noneHint`)}
        </Place>
      }
    />
  );
}
