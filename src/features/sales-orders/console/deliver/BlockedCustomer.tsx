import Alert from '@mui/material/Alert';
import { useTranslate } from 'ra-core';
import { useGetOne } from '#console/data/useMethod.ts';

/** Warns that the customer of an order was blocked after it was placed: its goods may still leave. */
export function BlockedCustomer({ id }: { id: string }) {
  const translate = useTranslate();
  const { data } = useGetOne('accounts', { id });
  if (!data?.blocked) return null;
  return <Alert severity="warning">{translate('salesOrders.delivering.blocked')}</Alert>;
}
