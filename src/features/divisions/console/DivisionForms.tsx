import { useLocale, useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import type { z } from 'zod';
import { useGetOne } from '#console/data/useMethod.ts';
import type { RequestMeta } from '#console/data/resourceCalls.ts';
import { useWriteOf } from '#console/data/useWrite.ts';
import { FieldGroup } from '#console/forms/FieldGroup.tsx';
import { NounForm } from '#console/forms/NounForm.tsx';
import { withRules } from '#console/forms/withRules.ts';
import { CheckboxInput } from '#console/inputs/CheckboxInput.tsx';
import { NumberInput } from '#console/inputs/NumberInput.tsx';
import { SelectInput } from '#console/inputs/SelectInput.tsx';
import { TextInput } from '#console/inputs/TextInput.tsx';
import { AwaitedPlace } from '#console/records/AwaitedPlace.tsx';
import { VatNumberInput } from '#features/accounts/console/vatNumber/index.ts';
import themes from '../../../../themes.json';
import { divisions } from '../contract.ts';
import { divisionErrors } from '../rules.ts';

const noun = { resource: 'divisions', path: '/divisions', isGrouped: true, capability: 'administrator' } as const;

const first = {
  code: null,
  description: null,
  currency: 'EUR',
  addressLine1: null,
  postcode: null,
  city: null,
  phone: null,
  email: null,
  website: null,
  vatNumber: null,
  chamberOfCommerceNumber: null,
  isMain: false,
  theme: null,
};

const newDivisionForm = withRules(divisions.createDivision.body, divisionErrors);
const divisionForm = withRules(divisions.updateDivision.body, divisionErrors);

type NewDivision = z.infer<typeof divisions.createDivision.body>;

/** The form of a new division; saving it opens the division with the list of next steps. */
export function DivisionCreate() {
  const translate = useTranslate();
  const create = useWriteOf<{ data: NewDivision; meta: RequestMeta }, { code: number }>('divisions', 'create');
  const title = translate('divisions.new');
  const locale = useLocale();
  const record = useMemo(() => ({ ...first, country: locale === 'de' ? 'DE' : 'NL' }), [locale]);
  return (
    <NounForm
      {...noun}
      schema={newDivisionForm}
      record={record}
      title={title}
      crumbs={[{ label: title }]}
      focus="code"
      back="/start"
      next={() => '/start'}
      save={async (data, _version, idempotencyKey) => {
        const made = await create.run({ data, meta: { path: { division: String(data.code) }, idempotencyKey } });
        openDivision(made.code);
        return made;
      }}
    >
      <FieldGroup>
        <NumberInput name="code" isCode hint={translate('divisions.hints.code')} />
        <Fields />
      </FieldGroup>
    </NounForm>
  );
}

// The console loads its divisions only at its start
function openDivision(code: number): void {
  location.assign(`/start?division=${code}`);
}

/** The form of an existing division, to rename it or change its status; its code cannot be changed. */
export function DivisionEdit() {
  const translate = useTranslate();
  const { id = '' } = useParams();
  const { data, error, refetch } = useGetOne('divisions', { id, meta: { path: { division: id } } });
  if (!data) return <AwaitedPlace error={error} refetch={refetch} home={{ label: translate('divisions.title'), to: noun.path }} />;
  const statuses = ['Active', 'Inactive', 'Archived'].map((status) => ({ id: status, label: translate(`divisions.status.${status}`) }));
  return (
    <NounForm
      {...noun}
      schema={divisionForm}
      record={data}
      title={data.description}
      crumbs={[{ label: String(data.code) }]}
      focus="description"
      back="/divisions"
      next={() => '/divisions'}
      saved="nouns.saved"
      meta={{ path: { division: id } }}
    >
      <FieldGroup>
        <NumberInput name="code" isCode readOnly />
        <Fields />
        <SelectInput name="status" choices={statuses} hint={translate('divisions.hints.status')} />
      </FieldGroup>
    </NounForm>
  );
}

const brands = Object.values(themes).map(({ key, name }) => ({ id: key, label: name }));

function Fields() {
  const translate = useTranslate();
  const countries = ['NL', 'DE', 'BE', 'LU', 'AT'].map((id) => ({ id, label: translate(`accounts.countries.${id}`) }));
  return (
    <>
      <TextInput name="description" />
      <SelectInput name="country" choices={countries} hint={translate('divisions.hints.country')} />
      <TextInput name="currency" />
      <TextInput name="addressLine1" />
      <TextInput name="postcode" />
      <TextInput name="city" />
      <TextInput name="phone" />
      <TextInput name="email" type="email" />
      <TextInput name="website" />
      <VatNumberInput />
      <TextInput name="chamberOfCommerceNumber" />
      <SelectInput name="theme" choices={brands} emptyLabel="–" hint={translate('divisions.hints.theme')} />
      <CheckboxInput name="isMain" />
    </>
  );
}
