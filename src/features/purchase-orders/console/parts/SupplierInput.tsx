import { AccountInput } from '#features/accounts/console/lookup/index.ts';

const suppliers = { isSupplier: true };

/** The supplier of an order or invoice. */
export function SupplierInput(props: { readOnly?: boolean; error?: string | undefined }) {
  return <AccountInput name="supplierId" nameField="supplierName" filter={suppliers} {...props} />;
}
