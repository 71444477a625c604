import Alert from '@mui/material/Alert';
import { useTranslate } from 'ra-core';
import { useFormAccount } from '#features/accounts/console/lookup/index.ts';

/** Says as soon as the supplier is chosen that nothing can be booked for it. */
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
