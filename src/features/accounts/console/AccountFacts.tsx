import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useGetList, useGetManyReference } from '#console/data/useMethod.ts';
import { freshFor } from '#console/data/freshFor.ts';
import { nothing, useFormat } from '#console/i18n/format.ts';
import { FactsCard, type Fact } from '#console/records/FactsCard.tsx';
import { PhoneLink } from '#console/records/PhoneLink.tsx';
import type { Account, AccountIndicators } from '../schema.ts';

/** The main facts of an account, above its tabs. */
export function AccountFacts({ account, indicators }: { account: Account; indicators: AccountIndicators | undefined }) {
  const translate = useTranslate();
  const fact = (name: string) => translate(`accounts.fact.${name}`);
  const field = (name: string) => translate(`resources.accounts.fields.${name}`);
  const sold = useSalesFacts(account);
  const bought = usePurchaseFacts(account);
  const manager = useManager(account.accountManagerId);
  const facts: Fact[] = [
    ...(account.tradeName ? [{ label: field('tradeName'), value: account.tradeName }] : []),
    { label: fact('address'), value: addressOf(account) },
    { label: field('phone'), value: account.phone && <PhoneLink phone={account.phone} /> },
    { label: field('email'), value: account.email && <a href={`mailto:${account.email}`}>{account.email}</a> },
    { label: field('website'), value: account.website && <WebLink address={account.website} /> },
    { label: fact('contact'), value: <MainContact account={account} /> },
    ...sold,
    ...bought,
    { label: fact('locations'), value: indicators && indicators.locations > 0 && <Places indicators={indicators} /> },
    { label: field('accountManagerId'), value: manager },
    { label: fact('classification'), value: <Classifications ids={account.classifications} /> },
    { label: field('vatNumber'), value: account.vatNumber },
    { label: field('chamberOfCommerce'), value: account.chamberOfCommerce },
    { label: field('iban'), value: account.iban?.replace(/(.{4})(?=.)/g, '$1 ') },
    ...(account.remarks ? [{ label: field('remarks'), value: <Remarks>{account.remarks}</Remarks> }] : []),
  ];
  return <FactsCard facts={facts} />;
}

function useManager(id: string | null): string | null {
  const { data } = useGetList('engineers', {}, { staleTime: freshFor.masterData, enabled: id !== null });
  return data?.find((engineer) => engineer.id === id)?.fullName ?? null;
}

function WebLink({ address }: { address: string }) {
  const href = /^https?:\/\//i.test(address) ? address : `https://${address}`;
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {address.replace(/^https?:\/\//i, '').replace(/\/$/, '')}
    </a>
  );
}

const Remarks = styled('span')({ whiteSpace: 'pre-line' });

function addressOf({ addressLine1, postcode, city }: Account): string {
  return [addressLine1, [postcode, city].filter(Boolean).join(' ')].filter(Boolean).join(', ');
}

function useConditionText(code: string | null): string | null {
  const { data } = useGetList('paymentConditions', {}, { staleTime: freshFor.masterData, enabled: code !== null });
  return code === null ? null : (data?.find((condition) => condition.code === code)?.description ?? code);
}

function useSalesFacts(account: Account): Fact[] {
  const translate = useTranslate();
  const format = useFormat();
  const condition = useConditionText(account.paymentConditionSales);
  if (account.status === 'None') return [];
  const { creditLineSales, salesCurrency, customerPoRequired } = account;
  return [
    { label: translate('accounts.fact.payment'), value: condition },
    { label: translate('accounts.fact.credit'), value: creditLineSales && format.money(creditLineSales, salesCurrency ?? undefined) },
    ...(customerPoRequired
      ? [{ label: translate('accounts.fact.purchaseOrder'), value: translate('accounts.fact.purchaseOrderRequired') }]
      : []),
  ];
}

function usePurchaseFacts(account: Account): Fact[] {
  const translate = useTranslate();
  const condition = useConditionText(account.paymentConditionPurchase);
  if (!account.isSupplier) return [];
  const days = account.purchaseLeadDays;
  return [
    { label: translate('resources.accounts.fields.paymentConditionPurchase'), value: condition },
    { label: translate('accounts.fact.leadTime'), value: days !== null && translate('accounts.fact.days', { smart_count: days }) },
  ];
}

function MainContact({ account }: { account: Account }) {
  const { data } = useGetManyReference('contacts', { target: 'accountId', id: account.id });
  const person = data?.find(({ id }) => id === account.mainContactId) ?? data?.[0];
  return <>{person ? [person.fullName, person.jobTitle].filter(Boolean).join(', ') : nothing}</>;
}

function Places({ indicators: { locations, assets } }: { indicators: AccountIndicators }) {
  const translate = useTranslate();
  const format = useFormat();
  return <>{translate('accounts.fact.objects', { locations: format.number(locations), smart_count: assets })}</>;
}

function Classifications({ ids }: { ids: readonly string[] }) {
  const { data } = useGetList('accountClassifications', {}, { staleTime: freshFor.masterData, enabled: ids.length > 0 });
  return (
    <>
      {ids
        .map((id) => data?.find((one) => one.id === id)?.description)
        .filter(Boolean)
        .join(' · ') || nothing}
    </>
  );
}
