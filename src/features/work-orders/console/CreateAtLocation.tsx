import { useTranslate } from 'ra-core';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';

/** The way to a new work order at a location. */
export function CreateAtLocation({ locationId }: { locationId: string }) {
  return <ActionButton to={`/locations/${locationId}/work-orders/new`}>{useTranslate()('workOrders.new')}</ActionButton>;
}
