import Alert from '@mui/material/Alert';
import { useTranslate } from 'ra-core';
import { useFormAccount } from '#features/accounts/console/lookup/index.ts';

/** Warns that nothing can be booked for the chosen supplier, because it is blocked. */
export function BlockedNotice() {
  const translate = useTranslate();
  const supplier = useFormAccount('supplierId');
  if (!supplier?.blocked) return null;
  return (
    <Alert severity="warning" sx={{ mb: 4 }}>
      {translate('problem.accountBlocked')}
    </Alert>
  );
}
