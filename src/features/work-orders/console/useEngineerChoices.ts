import { useMemo } from 'react';
import { useDivision } from '#console/data/DataContext.ts';
import { useGetList } from '#console/data/useMethod.ts';
import type { Choice } from '#console/inputs/SelectInput.tsx';
import type { WorkOrder } from '../schema.ts';

const byName = { sort: { field: 'fullName', order: 'ASC' as const } };

/** The engineers of the division, by name; the one of a work order stays a choice after leaving the division or the company. */
export function useEngineerChoices(order?: Pick<WorkOrder, 'engineerId' | 'engineerName'>): readonly Choice[] {
  const { code } = useDivision();
  const { data } = useGetList('engineers', byName, { staleTime: 600_000 });
  const { engineerId = null, engineerName = null } = order ?? {};
  return useMemo(() => {
    const engineers = (data ?? []).filter(({ divisions }) => divisions.includes(code)).map(({ id, fullName }) => ({ id, label: fullName }));
    const isListed = engineerId === null || engineers.some(({ id }) => id === engineerId);
    return isListed ? engineers : [...engineers, { id: engineerId, label: engineerName ?? '' }];
  }, [data, code, engineerId, engineerName]);
}
