import { useFormContext, useWatch } from 'react-hook-form';
import { LookupInput } from '#console/inputs/LookupInput.tsx';
import { useAccountSearch } from '#features/accounts/console/lookup/index.ts';

const suppliers = { isSupplier: true };

/** The supplier of an order or invoice, found by number or name; the record brings its name along. */
export function SupplierInput({ readOnly = false, error }: { readOnly?: boolean; error?: string | undefined }) {
  const { setValue } = useFormContext();
  const name: unknown = useWatch({ name: 'supplierName' });
  return (
    <LookupInput
      name="supplierId"
      required
      readOnly={readOnly}
      error={error}
      search={useAccountSearch(suppliers)}
      textOf={() => (typeof name === 'string' ? name : undefined)}
      onPick={(choice) => setValue('supplierName', choice?.label ?? null)}
    />
  );
}
