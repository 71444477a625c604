import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useCan } from '#console/data/DataContext.ts';
import { useMethod } from '#console/data/useMethod.ts';
import { useFile } from '#console/data/useFile.ts';
import { useSaveFile } from '#console/data/useSaveFile.ts';
import { useFormat } from '#console/i18n/format.ts';
import { useLanguage } from '#console/inputs/useLanguage.ts';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import { Card } from '#console/records/Card.tsx';
import { Carousel } from '#console/records/Carousel.tsx';
import { FactsCard } from '#console/records/FactsCard.tsx';
import { RecordHeader } from '#console/records/RecordHeader.tsx';
import { codeOf, useAssetTypes } from '#features/assets/console/parts/index.ts';
import type { Asset, AssetType } from '#features/assets/schema.ts';
import type { ServiceReport } from '../schema.ts';
import type { NamedPoint } from './PointRow.tsx';
import { ReportPoints, type ShownPoint } from './ReportPoints.tsx';
import { ResultChip } from './ResultChip.tsx';

/** A completed service report. */
export function ReportView({ asset, type, report }: { asset: Asset; type: AssetType; report: ServiceReport }) {
  const translate = useTranslate();
  const format = useFormat();
  const mayCorrect = useCan('supervisor');
  const pdf = useSaveFile('assets', 'report');
  const path = { locationId: asset.locationId, id: asset.id, serviceReportId: report.id };
  const photos = report.attachments.filter(({ type: kind }) => kind === 'Photo');
  const savePdf = () => pdf.save({ path, headers: { Accept: 'application/pdf' } }, `${report.number}.pdf`);
  const points = useShownPoints(type, path);
  const labels = new Map(points.map(({ key, label }) => [key, label]));
  const photoTexts = photos.map(({ checklistKey, description }, index) =>
    checklistKey === null
      ? (description ?? translate('serviceReports.file.photoAlt', { number: index + 1 }))
      : translate('serviceReports.file.photoOf', { point: labels.get(checklistKey) ?? '' }),
  );
  const facts = [
    { label: translate('serviceReports.file.inspection'), value: translate(`serviceReports.kind.${report.inspectionKind}`) },
    { label: translate('serviceReports.file.date'), value: format.date(report.reportDate) },
    { label: translate('serviceReports.file.engineer'), value: report.engineerName ?? report.completedByName },
    { label: translate('serviceReports.file.nextService'), value: format.date(report.nextServiceDate) },
    { label: translate('serviceReports.file.norm'), value: report.normSet },
    {
      label: translate('serviceReports.file.findings'),
      value: [report.assetMissing && translate('serviceReports.file.notFound'), report.findings].filter(Boolean).join(' '),
    },
    { label: translate('serviceReports.file.recommendation'), value: report.recommendation },
  ];
  return (
    <>
      <RecordHeader
        breadcrumb={[{ label: codeOf(asset), to: `/assets/${asset.id}` }, { label: report.number }]}
        title={translate('serviceReports.file.report', { number: report.number })}
        chips={<ResultChip result={report.result} />}
        actions={
          <>
            {mayCorrect && report.correctedById === null && (
              <ActionButton to={`/assets/${asset.id}/reports/new?corrects=${report.id}`}>
                {translate('serviceReports.entry.correct')}
              </ActionButton>
            )}
            <ActionButton main hotkey="p" onPress={() => void savePdf()}>
              PDF
            </ActionButton>
          </>
        }
      >
        {report.correctedById !== null && translate('serviceReports.file.corrected')}
        {report.correctsReportId !== null && translate('serviceReports.file.corrects')}
      </RecordHeader>
      <Cards>
        <FactsCard facts={facts} />
        <Card title={translate('serviceReports.file.checklist')}>
          <ReportPoints points={points} answers={report.checklist} />
        </Card>
        {photos.length > 0 && (
          <Card title={translate('serviceReports.file.photos')}>
            <Pictures path={path} photos={photos.map(({ reference }, index) => ({ reference, text: photoTexts[index] ?? '' }))} />
          </Card>
        )}
      </Cards>
    </>
  );
}

/** The points as they were when the report was completed, before these are loaded those of the present types. */
function useShownPoints(type: AssetType, path: ReportPath): readonly ShownPoint[] {
  const language = useLanguage();
  const { data: report } = useMethod('serviceReports', 'read', { path });
  const types = useAssetTypes() ?? [];
  // Those of other types name what was answered before the type was corrected; points of one key say the same in all types
  const present = [...types.flatMap(({ checklist }) => checklist), ...type.checklist] as readonly NamedPoint[]; // what is measured at a point has the form that the rules know
  const kept = report?.asCompleted?.points ?? [];
  return [
    ...present.map(({ key, label, measurement }) => ({ key, label, unit: measurement?.unit })),
    ...kept.map(({ key, label, unit }) => ({ key, label: label[language], unit })),
  ];
}

interface ReportPath {
  locationId: string;
  id: string;
  serviceReportId: string;
}

interface PicturesProps {
  path: ReportPath;
  photos: readonly { reference: string; text: string }[];
}

/** The photos of the report one at a time, with their captions. */
function Pictures({ path, photos }: PicturesProps) {
  const translate = useTranslate();
  const [index, setIndex] = useState(0);
  const photo = photos[index];
  const textAt = (at: number) =>
    translate('console.carousel.position', { number: at + 1, total: photos.length, name: photos[at]?.text ?? '' });
  if (!photo) return null;
  return (
    <Carousel
      label={translate('serviceReports.file.photos')}
      total={photos.length}
      index={index}
      onGo={setIndex}
      textAt={textAt}
      foot={photos.length > 1 ? textAt(index) : photo.text}
    >
      <Picture key={photo.reference} path={{ ...path, reference: photo.reference }} text={photo.text} />
    </Carousel>
  );
}

function Picture({ path, text }: { path: ReportPath & { reference: string }; text: string }) {
  const { url } = useFile('serviceReports', 'attachmentData', { path });
  return <Stage>{url ? <img src={url} alt={text} /> : <div aria-busy />}</Stage>;
}

const Cards = styled('div')({ display: 'flex', flexDirection: 'column', gap: 16 });

const Stage = styled('div')({
  height: 'min(420px, 60vh)',
  'img, div': { display: 'block', width: '100%', height: '100%', objectFit: 'contain' },
});
