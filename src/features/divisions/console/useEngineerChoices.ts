import { useMemo } from 'react';
import { useDivision } from '#console/data/DataContext.ts';
import { useGetList } from '#console/data/useMethod.ts';
import { freshFor } from '#console/data/freshFor.ts';
import type { Choice } from '#console/inputs/SelectInput.tsx';

const byName = { sort: { field: 'fullName', order: 'ASC' as const } };

/** The engineers of the division, by name; the one of the record stays a choice after leaving the division or the company. */
export function useEngineerChoices(id: string | null = null, name: string | null = null): readonly Choice[] {
  const { code } = useDivision();
  const { data } = useGetList('engineers', byName, { staleTime: freshFor.masterData });
  return useMemo(() => {
    const engineers = (data ?? []).filter(({ divisions }) => divisions.includes(code)).map((one) => ({ id: one.id, label: one.fullName }));
    const isListed = id === null || engineers.some((engineer) => engineer.id === id);
    return isListed ? engineers : [...engineers, { id, label: name ?? '' }];
  }, [data, code, id, name]);
}
