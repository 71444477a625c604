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
import { FilmPlayer } from '#console/records/FilmPlayer.tsx';
import { RecordHeader } from '#console/records/RecordHeader.tsx';
import { colour } from '#console/theme/colour.ts';
import { codeOf, useAssetTypes } from '#features/assets/console/parts/index.ts';
import type { Asset, AssetType } from '#features/assets/schema.ts';
import type { ServiceReport } from '../schema.ts';
import type { NamedPoint } from './PointRow.tsx';
import { ReportPoints, type ShownPoint } from './ReportPoints.tsx';
import { ResultChip } from './ResultChip.tsx';

/** A completed service report. */
export function ReportView({ asset, type, report }: { asset: Asset; type: AssetType; report: ServiceReport }) {
  const translate = useTranslate();
  const mayCorrect = useCan('supervisor');
  const pdf = useSaveFile('assets', 'report');
  const path = { locationId: asset.locationId, id: asset.id, serviceReportId: report.id };
  const photos = report.attachments;
  const savePdf = () => pdf.save({ path, headers: { Accept: 'application/pdf' } }, `${report.number}.pdf`);
  const points = useShownPoints(type, path);
  const labels = new Map(points.map(({ key, label }) => [key, label]));
  const photoTexts = photos.map(({ checklistKey, description, type: kind }, index) => {
    const what = kind === 'Video' ? 'video' : 'photo';
    if (checklistKey === null) return description ?? translate(`serviceReports.file.${what}Alt`, { number: index + 1 });
    return translate(`serviceReports.file.${what}Of`, { point: labels.get(checklistKey) ?? '' });
  });
  const facts = useFacts(report);
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
          <Card title={translate('serviceReports.file.media')}>
            <Pictures path={path} photos={photos.map((photo, index) => ({ ...photo, text: photoTexts[index] ?? '' }))} />
          </Card>
        )}
      </Cards>
    </>
  );
}

function useFacts(report: ServiceReport) {
  const translate = useTranslate();
  const format = useFormat();
  return [
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

/** A photo or video with its caption. */
interface Pictured extends Pick<ServiceReport['attachments'][number], 'reference' | 'type' | 'fileName' | 'fileSize'> {
  text: string;
}

interface PicturesProps {
  path: ReportPath;
  photos: readonly Pictured[];
}

/** The photos and videos of the report one at a time, with their captions. */
function Pictures({ path, photos }: PicturesProps) {
  const translate = useTranslate();
  const [index, setIndex] = useState(0);
  const photo = photos[index];
  const textAt = (at: number) =>
    translate('console.carousel.position', { number: at + 1, total: photos.length, name: photos[at]?.text ?? '' });
  if (!photo) return null;
  return (
    <Carousel
      label={translate('serviceReports.file.media')}
      total={photos.length}
      index={index}
      onGo={setIndex}
      textAt={textAt}
      foot={photos.length > 1 ? textAt(index) : photo.text}
    >
      <Picture key={photo.reference} path={path} photo={photo} />
    </Carousel>
  );
}

// a video is large, so it is loaded when it is asked for
function Picture({ path, photo: { reference, type, text, fileName, fileSize } }: { path: ReportPath; photo: Pictured }) {
  const translate = useTranslate();
  const format = useFormat();
  const [isWanted, setWanted] = useState(type === 'Photo');
  const { url } = useFile('serviceReports', 'attachmentData', { path: { ...path, reference } }, { enabled: isWanted });
  if (!isWanted)
    return (
      <Stage>
        <button type="button" className="play" onClick={() => setWanted(true)}>
          ▶ {translate('assets.photos.play', { name: text, size: format.fileSize(fileSize) })}
        </button>
      </Stage>
    );
  if (!url)
    return (
      <Stage>
        <div aria-busy />
      </Stage>
    );
  return <Stage>{type === 'Photo' ? <img src={url} alt={text} /> : <FilmPlayer url={url} name={text} fileName={fileName} />}</Stage>;
}

const Cards = styled('div')({ display: 'flex', flexDirection: 'column', gap: 16 });

const Stage = styled('div')({
  height: 'min(420px, 60vh)',
  '.play': { padding: 24, border: 0, background: 'none', font: 'inherit', color: colour.brand, cursor: 'pointer' },
  'img, video, .play, > [aria-busy]': { display: 'block', width: '100%', height: '100%', objectFit: 'contain' },
});
