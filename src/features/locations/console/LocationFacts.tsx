import { useDataProvider, useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { useCan } from '#console/data/DataContext.ts';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import { FactsCard, type Fact } from '#console/records/FactsCard.tsx';
import { PhoneLink } from '#console/records/PhoneLink.tsx';
import { SecretValue } from '#console/records/SecretValue.tsx';
import type { Location } from '#features/divisions/schema.ts';

/** Further facts about a location: contact, access, warnings. */
export function LocationFacts({ location }: { location: Location }) {
  const translate = useTranslate();
  const mayEdit = useCan('administrator');
  const field = (name: keyof Location) => translate(`resources.locations.fields.${name}`);
  const texts = ['openingHours', 'directions', 'accessNotes', 'safetyNotes', 'contractNumber'] as const;
  const facts: Fact[] = [
    { label: field('code'), value: location.code.replace(/^0+/, '') },
    {
      label: field('accountName'),
      value: location.accountName && <Link to={`/accounts/${location.accountId}`}>{location.accountName}</Link>,
    },
    { label: field('phone'), value: location.phone && <PhoneLink phone={location.phone} /> },
    { label: field('serviceMonth'), value: location.serviceMonth && translate(`locations.month.${location.serviceMonth}`) },
    ...texts
      .filter((name) => location[name] !== null)
      .map((name) => ({ label: field(name), value: name === 'accessNotes' ? <AccessNotes id={location.id} /> : location[name] })),
  ];
  return (
    <>
      <FactsCard facts={facts} />
      {mayEdit && (
        <div style={{ marginBlock: 12 }}>
          <ActionButton to={`/locations/${location.id}/edit`}>{translate('locations.edit')}</ActionButton>
        </div>
      )}
    </>
  );
}

// Access notes are for engineers, and for those who plan visits or maintain the notes
function AccessNotes({ id }: { id: string }) {
  const translate = useTranslate();
  const dataProvider = useDataProvider();
  const mayRead = [useCan('engineer'), useCan('supervisor'), useCan('administrator')].includes(true);
  if (!mayRead) return '••••••';
  const show = async () => {
    const { data } = await dataProvider.getOne<Location>('locations', { id, meta: { query: { withSecrets: 'true' } } });
    return data.accessNotes;
  };
  return <SecretValue show={show} action={translate('assets.showSecret')} />;
}
