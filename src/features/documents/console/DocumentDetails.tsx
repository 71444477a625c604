import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { language } from '#contract/values.ts';
import { FieldGroup } from '#console/forms/FieldGroup.tsx';
import { DateInput } from '#console/inputs/DateInput.tsx';
import { MoneyInput } from '#console/inputs/DecimalInput.tsx';
import { SelectInput } from '#console/inputs/SelectInput.tsx';
import { colour } from '#console/theme/colour.ts';

/** The properties of the documents that are added next. */
export interface Details {
  expiryDate: string | null;
  amount: string | null;
  language: string | null;
}

/** No details. */
export const noDetails: Details = { expiryDate: null, amount: null, language: null };

/** The retention date of documents, their amount and their language: collapsed, because few documents have any. */
export function DocumentDetails({ value, onChange }: { value: Details; onChange: (details: Details) => void }) {
  const translate = useTranslate();
  const input = <Field extends keyof Details>(field: Field) => ({
    label: translate(`resources.documents.fields.${field}`),
    value: value[field],
    onChange: (text: string | null) => onChange({ ...value, [field]: text }),
  });
  return (
    <Folded>
      <summary>{translate('documents.details')}</summary>
      <FieldGroup>
        <DateInput {...input('expiryDate')} />
        <MoneyInput {...input('amount')} />
        <SelectInput
          {...input('language')}
          choices={language.options.map((id) => ({ id, label: translate(`accounts.languages.${id}`) }))}
          emptyLabel="–"
        />
      </FieldGroup>
    </Folded>
  );
}

const Folded = styled('details')({
  marginBottom: 12,
  summary: { cursor: 'pointer', color: colour.ink2, fontSize: '0.875rem', width: 'fit-content', minHeight: 24 },
});
