import { useTranslate } from 'ra-core';
import { columnsOf } from '#console/lists/columnsOf.ts';
import { RecordList } from '#console/lists/RecordList.tsx';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import { Place } from '#console/records/Place.tsx';
import { imports } from '../contract.ts';
import { importStatus, type DataImport } from '../schema.ts';
import { ImportChip } from './ImportChip.tsx';

const columns = columnsOf<DataImport>('imports', imports.listImports, {
  fileName: { main: true },
  created: { phone: 'detail', width: '170px', text: ({ created }, format) => format.dateTime(created) },
  creatorName: { quiet: true },
  written: { numeric: true, width: '110px', text: ({ written }, format) => format.number(written) },
  status: { phone: 'chip', width: '190px', cell: (row) => <ImportChip {...row} /> },
});

const filters = [
  {
    source: 'status',
    label: 'resources.imports.fields.status',
    choices: importStatus.options.map((id) => ({ id, name: `imports.status.${id}` })),
  },
];

/** The imports of a division, newest first. */
export function ImportList() {
  const translate = useTranslate();
  const action = { label: translate('imports.new'), to: '/imports/new' };
  return (
    <RecordList<DataImport>
      resource="imports"
      title="imports.title"
      columns={columns}
      filters={filters}
      sort={{ field: 'created', order: 'DESC' }}
      rowHref={({ id }) => `/imports/${id}`}
      actions={
        <ActionButton main hotkey="n" to={action.to}>
          {action.label}
        </ActionButton>
      }
      empty={
        <Place title={translate('imports.none')} action={action}>
          {translate('imports.noneHint')}
        </Place>
      }
    />
  );
}
