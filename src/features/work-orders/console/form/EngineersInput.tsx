import { useTranslate } from 'ra-core';
import { useController } from 'react-hook-form';
import { ChosenList } from '#console/inputs/ChosenList.tsx';
import { SelectInput, type Choice } from '#console/inputs/SelectInput.tsx';

/** The other engineers of a visit; each can be removed again. */
export function EngineersInput({ name, engineers }: { name: string; engineers: readonly Choice[] }) {
  const translate = useTranslate();
  const { field, fieldState } = useController({ name });
  const { field: first } = useController({ name: 'engineerId' });
  const ids: readonly string[] = field.value ?? [];
  const nameOf = (id: string) => engineers.find((one) => one.id === id)?.label ?? '…';
  return (
    <div>
      <SelectInput
        label={translate(`resources.workOrders.fields.${name}`)}
        error={fieldState.error?.message}
        choices={engineers.filter(({ id }) => id !== first.value && !ids.includes(id))}
        emptyLabel={translate('workOrders.addEngineer')}
        value={null}
        inputRef={field.ref}
        onChange={(id) => id !== null && field.onChange([...ids, id])}
      />
      <ChosenList
        label={translate(`resources.workOrders.fields.${name}`)}
        chosen={ids.map((id) => ({ id, text: nameOf(id) }))}
        removeLabel={(id) => translate('workOrders.removeEngineer', { name: nameOf(id) })}
        onRemove={(id) => field.onChange(ids.filter((one) => one !== id))}
      />
    </div>
  );
}
