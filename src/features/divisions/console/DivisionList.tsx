import { useTranslate } from 'ra-core';
import { columnsOf } from '#console/lists/columnsOf.ts';
import { NounList } from '#console/lists/NounList.tsx';
import { StateChip } from '#console/records/StateChip.tsx';
import { divisions } from '../contract.ts';
import type { Division } from '../schema.ts';

const columns = columnsOf<Division>('divisions', divisions.listDivisions, {
  code: { quiet: true, phone: 'detail', width: '120px', text: ({ code }) => String(code) },
  description: { main: true },
  city: { phone: 'detail' },
  country: { quiet: true },
  status: { phone: 'chip', cell: ({ status }) => <StatusChip status={status} /> },
});

/** All divisions, including those that are not active. */
export function DivisionList() {
  return (
    <NounList<Division>
      resource="divisions"
      texts="nouns.list"
      path="/divisions"
      capability="administrator"
      columns={columns}
      filter={{ all: true }}
      sort={{ field: 'code', order: 'ASC' }}
    />
  );
}

function StatusChip({ status }: Pick<Division, 'status'>) {
  const translate = useTranslate();
  return <StateChip standing={status === 'Active' ? 'ok' : 'none'}>{translate(`divisions.status.${status}`)}</StateChip>;
}
