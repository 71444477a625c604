import { useTranslate } from 'ra-core';
import { columnsOf } from '#console/lists/columnsOf.ts';
import { NounList } from '#console/lists/NounList.tsx';
import { StateChip } from '#console/records/StateChip.tsx';
import { costCenters } from '../contract.ts';
import type { CostCenter } from '../schema.ts';

const columns = columnsOf<CostCenter>('costCenters', costCenters.listCostCenters, {
  code: { quiet: true, phone: 'detail', width: '150px' },
  description: { main: true },
  active: { phone: 'chip', cell: ({ active }) => <ActiveChip active={active} /> },
});

/** The cost centres of a division. */
export function CostCenterList() {
  return (
    <NounList<CostCenter>
      resource="costCenters"
      texts="costCenters.list"
      path="/cost-centers"
      capability="administrator"
      columns={columns}
      filters={[{ source: 'active', label: 'resources.costCenters.fields.active' }]}
      sort={{ field: 'code', order: 'ASC' }}
    />
  );
}

function ActiveChip({ active }: Pick<CostCenter, 'active'>) {
  const translate = useTranslate();
  return <StateChip standing={active ? 'ok' : 'none'}>{translate(active ? 'costCenters.active' : 'costCenters.ended')}</StateChip>;
}
