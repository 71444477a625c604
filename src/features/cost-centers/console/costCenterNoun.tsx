import { useTranslate } from 'ra-core';
import type { Noun } from '#console/nouns/Noun.ts';
import { StateChip } from '#console/records/StateChip.tsx';
import { costCenters } from '../contract.ts';
import type { CostCenter } from '../schema.ts';

/** Cost centres; documents contain their codes, which therefore cannot be changed. */
export const costCenterNoun: Noun<CostCenter> = {
  resource: 'costCenters',
  path: '/cost-centers',
  list: costCenters.listCostCenters,
  create: costCenters.createCostCenter,
  update: costCenters.updateCostCenter,
  texts: 'costCenters.list',
  groups: [{ fields: { code: { isFixed: true }, description: 'text', active: 'checkbox' } }],
  first: { code: null, description: null, active: true },
  columns: {
    code: { quiet: true, phone: 'detail', width: '150px' },
    description: { main: true },
    active: { phone: 'chip', cell: ({ active }) => <ActiveChip active={active} /> },
  },
  sort: { field: 'code', order: 'ASC' },
  filters: [{ source: 'active', label: 'resources.costCenters.fields.active' }],
};

function ActiveChip({ active }: Pick<CostCenter, 'active'>) {
  const translate = useTranslate();
  return <StateChip standing={active ? 'ok' : 'none'}>{translate(active ? 'costCenters.active' : 'costCenters.ended')}</StateChip>;
}
