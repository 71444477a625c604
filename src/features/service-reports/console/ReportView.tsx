import { useTranslate } from 'ra-core';
import { useFormat } from '#console/i18n/format.ts';
import { Card } from '#console/records/Card.tsx';
import { FactsCard } from '#console/records/FactsCard.tsx';
import { RecordHeader } from '#console/records/RecordHeader.tsx';
import { codeOf } from '#features/assets/console/parts/index.ts';
import type { Asset, AssetType } from '#features/assets/schema.ts';
import type { ServiceReport } from '../schema.ts';
import { ResultChip } from './ResultChip.tsx';

/** A completed service report. */
export function ReportView({ asset, type, report }: { asset: Asset; type: AssetType; report: ServiceReport }) {
  const translate = useTranslate();
  const format = useFormat();
  const labels = new Map(type.checklist.map(({ key, label }) => [key, label]));
  const facts = [
    { label: translate('serviceReports.file.inspection'), value: translate(`serviceReports.kind.${report.inspectionKind}`) },
    { label: translate('serviceReports.file.date'), value: format.date(report.reportDate) },
    { label: translate('serviceReports.file.engineer'), value: report.engineerName ?? report.completedByName },
    { label: translate('serviceReports.file.nextService'), value: format.date(report.nextServiceDate) },
    { label: translate('serviceReports.file.norm'), value: report.normSet },
    { label: translate('serviceReports.file.findings'), value: report.findings },
    { label: translate('serviceReports.file.recommendation'), value: report.recommendation },
  ];
  return (
    <>
      <RecordHeader
        breadcrumb={[{ label: codeOf(asset), to: `/assets/${asset.id}` }, { label: report.number }]}
        title={translate('serviceReports.file.report', { number: report.number })}
        chips={<ResultChip result={report.result} />}
      />
      <FactsCard facts={facts} />
      <Card title={translate('serviceReports.file.checklist')}>
        <ul>
          {report.checklist.map(({ key, answer, value, remark }) => (
            <li key={key}>
              {[labels.get(key) ?? key, translate(`serviceReports.answer.${answer}`), value, remark]
                .filter((part) => part != null && part !== '')
                .join(' · ')}
            </li>
          ))}
        </ul>
      </Card>
    </>
  );
}
