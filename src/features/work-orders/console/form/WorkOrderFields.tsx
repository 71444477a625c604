import { useTranslate } from 'ra-core';
import { useFormContext, useWatch } from 'react-hook-form';
import { FieldGroup } from '#console/forms/FieldGroup.tsx';
import { LineGridField } from '#console/grid/LineGridField.tsx';
import type { LineStore } from '#console/grid/lineStore.ts';
import { CheckboxInput } from '#console/inputs/CheckboxInput.tsx';
import { NumberInput } from '#console/inputs/NumberInput.tsx';
import { SelectInput } from '#console/inputs/SelectInput.tsx';
import { TextInput } from '#console/inputs/TextInput.tsx';
import { AccountLookup, KnownContactInput } from '#features/accounts/console/lookup/index.ts';
import { AssetsInput } from '#features/assets/console/lookup/index.ts';
import type { AssetSummary } from '#features/assets/schema.ts';
import { useEngineerChoices } from '#features/divisions/console/engineers/index.ts';
import { workOrderPriority, workOrderType, type WorkOrder } from '../../schema.ts';
import { EngineersInput } from './EngineersInput.tsx';
import { MomentInput } from './MomentInput.tsx';
import { useItemColumns } from './useItemColumns.ts';
import { contactFieldsOf, type EntryLine } from './workOrderEntry.ts';

/** See {@link WorkOrderFields}. */
export interface WorkOrderFieldsProps {
  store: LineStore<EntryLine>;
  locationId: string;
  /** The customer, whose contacts are offered. */
  accountId: string | null;
  /** The objects of the work order, for their names. */
  assets: readonly AssetSummary[];
  /** The work order as it was loaded; undefined for a new one. */
  order?: WorkOrder;
}

const newLine = (): EntryLine => ({ kind: 'Service', status: 'Open', billable: 'yes' });

/** The fields and lines of a work order, inside its form; the appointment is set by a separate step. */
export function WorkOrderFields({ store, locationId, accountId, assets, order }: WorkOrderFieldsProps) {
  const translate = useTranslate();
  const engineers = useEngineerChoices(order?.engineerId, order?.engineerName);
  const columns = useItemColumns(store, locationId, assets);
  const choices = (branch: string, ids: readonly string[]) => ids.map((id) => ({ id, label: translate(`workOrders.${branch}.${id}`) }));
  return (
    <>
      <FieldGroup>
        <div className="wide">
          <TextInput name="description" required />
        </div>
        <SelectInput name="type" required choices={choices('type', workOrderType.options)} />
        <SelectInput name="priority" required choices={choices('priority', workOrderPriority.options)} />
        <SelectInput name="engineerId" choices={engineers} emptyLabel="" />
        <EngineersInput name="engineerIds" engineers={engineers} />
        <MomentInput name="windowStart" usualTime="00:00" />
        <MomentInput name="windowEnd" usualTime="23:59" />
        <NumberInput name="estimatedMinutes" places={{ max: 0 }} />
        <TextInput name="purchaseOrder" />
        <AccountLookup name="invoiceToId" />
        <div className="wide">
          <AssetsInput name="assetIds" filter={{ locationId }} />
        </div>
        <div className="wide">
          <TextInput name="instructions" rows={3} />
        </div>
      </FieldGroup>
      <LineGridField
        name="items"
        label={translate('workOrders.items.title')}
        store={store}
        columns={columns}
        newLine={newLine}
        placeholder={translate('workOrders.items.placeholder')}
      />
      <FieldGroup title={translate('workOrders.onSite')}>
        <ContactChoice accountId={accountId} />
        <TextInput name="contactName" />
        <TextInput name="contactPhone" type="tel" />
        <TextInput name="contactEmail" type="email" />
        <CheckboxInput name="signatureRequired" />
        <div className="wide">
          <TextInput name="internalNotes" rows={2} />
        </div>
      </FieldGroup>
      {order && (
        <FieldGroup title={translate('workOrders.done')}>
          <NumberInput name="workMinutes" places={{ max: 0 }} />
          <NumberInput name="travelMinutes" places={{ max: 0 }} />
          <NumberInput name="travelKm" places={{ max: 1 }} />
          <div className="wide">
            <TextInput name="resolution" rows={3} />
          </div>
        </FieldGroup>
      )}
    </>
  );
}

/** Fills in the contact on site from the contacts of the customer. */
function ContactChoice({ accountId }: { accountId: string | null }) {
  const { setValue } = useFormContext();
  const chosen = useWatch({ name: 'contactId' }) as string | null | undefined; // the field holds an id
  return (
    <KnownContactInput
      accountId={accountId}
      without={[chosen]}
      onPick={(contact) => {
        for (const [name, value] of Object.entries(contactFieldsOf(contact))) setValue(name, value, { shouldDirty: true });
      }}
    />
  );
}
