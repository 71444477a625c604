import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { useCan } from '#console/data/DataContext.ts';
import { useMethod } from '#console/data/useMethod.ts';
import { useFormat } from '#console/i18n/format.ts';
import { PageTitle } from '#console/layout/PageTitle.tsx';
import { Card } from '#console/records/Card.tsx';
import { colour } from '#console/theme/colour.ts';
import type { SetUpNoun } from '../schema.ts';
import { nounPaths } from './nounPaths.ts';

/** The nouns of each card. */
const groups: Readonly<Record<string, readonly SetUpNoun[]>> = {
  company: ['engineers', 'warehouses', 'accounts', 'locations'],
  books: ['vatCodes', 'journals', 'financialPeriods', 'paymentConditions', 'costCenters'],
  items: ['items', 'itemGroups', 'units', 'salesPrices', 'shippingMethods'],
};

/** All master data in one place; for an administrator with the numbers of records and the way to the next step. */
export function MasterDataPage() {
  const translate = useTranslate();
  const format = useFormat();
  const isAdministrator = useCan('administrator');
  const { data } = useMethod('setUp', 'progress', {}, { enabled: isAdministrator });
  return (
    <>
      <PageTitle>{translate('masterData.title')}</PageTitle>
      <Hint>
        {translate('masterData.hint')} {isAdministrator && <Link to="/start">{translate('masterData.toStart')}</Link>}
      </Hint>
      <Groups>
        {Object.entries(groups).map(([group, nouns]) => (
          <Card key={group} title={translate(`masterData.groups.${group}`)}>
            <ul>
              {group === 'company' && (
                <li>
                  <Link to="/divisions">{translate('divisions.title')}</Link>
                </li>
              )}
              {nouns.map((noun) => (
                <li key={noun}>
                  <Link to={nounPaths[noun]}>{translate(`setUp.nouns.${noun}`)}</Link>
                  <span>{data && format.number(data.counts[noun])}</span>
                </li>
              ))}
            </ul>
          </Card>
        ))}
      </Groups>
    </>
  );
}

const Hint = styled('p')({ color: colour.ink2, margin: '4px 0 16px', a: { color: colour.brand } });

const Groups = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(280px, 100%), 1fr))',
  gap: 16,
  alignItems: 'start',
  ul: { listStyle: 'none', margin: 0, padding: 0 },
  li: { display: 'flex', justifyContent: 'space-between', gap: 12, padding: '9px 0', borderTop: `1px solid ${colour.line}` },
  'li:first-of-type': { borderTop: 0 },
  'li a': { color: colour.brand },
  'li span': { color: colour.ink2, fontVariantNumeric: 'tabular-nums' },
});
