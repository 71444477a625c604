import { useTranslate } from 'ra-core';
import { useWatch } from 'react-hook-form';
import { CheckboxInput } from '#console/inputs/CheckboxInput.tsx';
import { DateInput } from '#console/inputs/DateInput.tsx';
import { MoneyInput } from '#console/inputs/DecimalInput.tsx';
import { NumberInput } from '#console/inputs/NumberInput.tsx';
import { SelectInput, type Choice } from '#console/inputs/SelectInput.tsx';
import { TextInput } from '#console/inputs/TextInput.tsx';
import { AccountLookup } from './AccountLookup.tsx';
import { ClassificationInputs } from './ClassificationInputs.tsx';
import { FieldGroup } from '#console/forms/FieldGroup.tsx';
import { VatNumberInput } from './vatNumber/index.ts';
import { useAccountChoices } from './useAccountChoices.ts';

// a customer relationship may be older than the default range of a calendar
const anyDay = { min: '1900-01-01', max: '2099-12-31' };
const degrees = { max: 6 };
const percent = { max: 4 };
const whole = { max: 0 };

/** Every field of an account, in groups in the order that clerks are used to. */
export function AccountFields({ contacts, isNew = false }: { contacts: readonly Choice[]; isNew?: boolean }) {
  const translate = useTranslate();
  const choices = useAccountChoices();
  const title = (group: string) => translate(`accounts.group.${group}`);
  return (
    <>
      <FieldGroup title={title('identity')}>
        <TextInput name="name" />
        <TextInput name="code" {...(isNew ? { hint: translate('accounts.codeHint') } : {})} />
        <SelectInput name="status" choices={choices.statuses} />
        <TextInput name="tradeName" />
        <TextInput name="searchCode" />
        <ClassificationInputs />
        <DateInput name="startDate" {...anyDay} />
        <DateInput name="endDate" {...anyDay} />
        <div className="wide">
          <CheckboxInput name="isSupplier" />
          <CheckboxInput name="isReseller" />
          <CheckboxInput name="blocked" />
        </div>
      </FieldGroup>
      <FieldGroup title={title('address')}>
        <TextInput name="addressLine1" />
        <TextInput name="postcode" />
        <TextInput name="city" />
        <SelectInput name="country" choices={choices.countries} />
        <TextInput name="state" />
        <TextInput name="addressLine2" />
        <TextInput name="addressLine3" />
        <NumberInput name="latitude" places={degrees} />
        <NumberInput name="longitude" places={degrees} />
      </FieldGroup>
      <FieldGroup title={title('reach')}>
        <TextInput name="phone" type="tel" />
        <TextInput name="phoneExtension" />
        <TextInput name="email" type="email" />
        <TextInput name="website" type="url" />
        <SelectInput name="language" choices={choices.languages} />
        {!isNew && <SelectInput name="mainContactId" choices={contacts} emptyLabel="–" />}
        <SelectInput name="accountManagerId" choices={choices.engineers} emptyLabel="–" />
      </FieldGroup>
      <RegisterFields />
      <TradeFields choices={choices} />
      <FieldGroup title={title('relations')}>
        <AccountLookup name="parentId" />
        <AccountLookup name="invoiceAccountId" />
        <AccountLookup name="resellerId" filter={{ isReseller: true }} />
      </FieldGroup>
      <FieldGroup title={title('remarks')}>
        <div className="wide">
          <TextInput name="remarks" rows={3} />
        </div>
      </FieldGroup>
    </>
  );
}

/** The numbers of an account in public registers, and in DATEV for a German one. */
function RegisterFields() {
  const translate = useTranslate();
  const country: string | null = useWatch({ name: 'country' });
  return (
    <FieldGroup title={translate('accounts.group.registers')}>
      <TextInput name="chamberOfCommerce" />
      <VatNumberInput />
      <TextInput name="iban" />
      <TextInput name="glnNumber" />
      <TextInput name="peppolId" />
      {country !== 'DE' && <TextInput name="oinNumber" />}
      {country === 'DE' && <TextInput name="datevDebtorCode" />}
      {country === 'DE' && <TextInput name="datevCreditorCode" />}
    </FieldGroup>
  );
}

/** The terms of sales to an account, and of purchases from one that is a supplier. */
function TradeFields({ choices }: { choices: ReturnType<typeof useAccountChoices> }) {
  const translate = useTranslate();
  const isSupplier = useWatch({ name: 'isSupplier' }) === true;
  return (
    <>
      <FieldGroup title={translate('accounts.group.sales')}>
        <SelectInput name="paymentConditionSales" choices={choices.paymentConditions} emptyLabel="–" isMasterData={choices.areLoaded} />
        <SelectInput name="salesVatCode" choices={choices.salesVatCodes} emptyLabel="–" isMasterData={choices.areLoaded} />
        <SelectInput name="salesCurrency" choices={choices.currencies} emptyLabel="–" />
        <NumberInput name="discountSales" factor={100} max={100} places={percent} suffix="%" />
        <MoneyInput name="creditLineSales" />
        <div className="wide">
          <CheckboxInput name="customerPoRequired" />
        </div>
      </FieldGroup>
      {isSupplier && (
        <FieldGroup title={translate('accounts.group.purchase')}>
          <SelectInput
            name="paymentConditionPurchase"
            choices={choices.paymentConditions}
            emptyLabel="–"
            isMasterData={choices.areLoaded}
          />
          <SelectInput name="purchaseVatCode" choices={choices.purchaseVatCodes} emptyLabel="–" isMasterData={choices.areLoaded} />
          <SelectInput name="purchaseCurrency" choices={choices.currencies} emptyLabel="–" />
          <NumberInput name="discountPurchase" factor={100} max={100} places={percent} suffix="%" />
          <NumberInput name="purchaseLeadDays" places={whole} />
          <TextInput name="codeAtSupplier" />
        </FieldGroup>
      )}
    </>
  );
}
