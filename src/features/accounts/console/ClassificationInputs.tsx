import { useController } from 'react-hook-form';
import { useGetList } from '#console/data/useMethod.ts';
import { freshFor } from '#console/data/freshFor.ts';
import { SelectInput } from '#console/inputs/SelectInput.tsx';
import type { AccountClassification } from '../schema.ts';

/** One select for each classification of accounts. */
export function ClassificationInputs() {
  const { data = [] } = useGetList('accountClassifications', {}, { staleTime: freshFor.masterData });
  const { field } = useController({ name: 'classifications' });
  const chosen: readonly string[] = field.value ?? [];
  const ways = Object.values(Object.groupBy(data, ({ classificationNameId }) => classificationNameId));
  const choose = (way: readonly AccountClassification[], id: string | null) =>
    field.onChange([...chosen.filter((one) => !way.some((other) => other.id === one)), ...(id === null ? [] : [id])]);
  return (
    <>
      {ways.map((way = []) => (
        <SelectInput
          key={way[0]?.classificationNameId}
          label={way[0]?.classificationName ?? ''}
          value={chosen.find((id) => way.some((one) => one.id === id)) ?? null}
          onChange={(id) => choose(way, id)}
          emptyLabel="–"
          choices={way.map(({ id, code, description }) => ({ id, label: `${code} ${description}` }))}
        />
      ))}
    </>
  );
}
