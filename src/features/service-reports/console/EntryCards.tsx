import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useToday } from '#console/clock/useNow.ts';
import { DateInput } from '#console/inputs/DateInput.tsx';
import { SelectInput } from '#console/inputs/SelectInput.tsx';
import { TextInput } from '#console/inputs/TextInput.tsx';
import { Card } from '#console/records/Card.tsx';
import { AttributeForm } from '#features/assets/console/parts/index.ts';
import { inspectionKind, type InspectionKind } from '../schema.ts';
import { executions, type Entry } from './entry.ts';
import type { ReportInHand } from './useReportEntry.ts';

/** Whether the object was inspected. */
export function ExecutionCard({ report: { entry, isInspected, change } }: { report: ReportInHand }) {
  const translate = useTranslate();
  return (
    <Card>
      <SelectInput
        label={translate('serviceReports.file.done')}
        required
        hint={isInspected ? undefined : translate('serviceReports.entry.doneHint')}
        choices={executions.map((id) => ({ id, label: translate(`serviceReports.entry.done.${id}`) }))}
        value={entry.execution}
        onChange={(execution) => change({ execution: execution as Entry['execution'] })} // one of the choices
      />
    </Card>
  );
}

/** Findings and recommendations. */
export function FindingsCard({ report: { entry, errors, change } }: { report: ReportInHand }) {
  const translate = useTranslate();
  return (
    <Card>
      <Fields>
        <TextInput
          label={translate('serviceReports.file.findings')}
          required={entry.execution === 'impossible'}
          rows={3}
          value={entry.findings}
          error={errors['findings']?.[0]}
          onChange={(findings) => change({ findings })}
        />
        <TextInput
          label={translate('serviceReports.file.recommendation')}
          rows={2}
          value={entry.recommendation}
          onChange={(recommendation) => change({ recommendation })}
        />
      </Fields>
    </Card>
  );
}

/** Type-specific fields of the object that completing the report changes. */
export function AttributesCard({ report: { asset, type, first, errors, changeAttributes } }: { report: ReportInHand }) {
  const translate = useTranslate();
  return (
    <Card title={translate('serviceReports.entry.attributes')}>
      <p style={{ marginTop: 0 }}>{translate('serviceReports.entry.attributesHint')}</p>
      <AttributeForm
        type={type}
        attributes={asset.attributes}
        changes={first.attributeUpdates}
        onChange={changeAttributes}
        errors={attributeErrors(errors)}
      />
    </Card>
  );
}

/** The kind and date of the inspection, and an earlier date for the next one. */
export function InspectionCard({ report: { entry, errors, change } }: { report: ReportInHand }) {
  const translate = useTranslate();
  const today = useToday();
  return (
    <Card>
      <Fields>
        <SelectInput
          label={translate('serviceReports.file.inspection')}
          required
          choices={inspectionKind.options.map((id) => ({ id, label: translate(`serviceReports.kind.${id}`) }))}
          value={entry.inspectionKind}
          onChange={(kind) => change({ inspectionKind: kind as InspectionKind })} // one of the choices
        />
        <DateInput
          label={translate('serviceReports.file.date')}
          required
          max={today}
          value={entry.reportDate}
          error={errors['reportDate']?.[0]}
          onChange={(reportDate) => change({ reportDate })}
        />
        <DateInput
          label={translate('serviceReports.entry.earlier')}
          value={entry.nextServiceDate}
          error={errors['nextServiceDate']?.[0]}
          onChange={(nextServiceDate) => change({ nextServiceDate })}
        />
      </Fields>
    </Card>
  );
}

// errors of the server are named after the field of the report
function attributeErrors(errors: Readonly<Record<string, readonly string[]>>): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(errors).map(([name, [first]]) => [name.replace('attributeUpdates.', ''), first]));
}

const Fields = styled('div')({ display: 'flex', flexDirection: 'column', gap: 12 });
