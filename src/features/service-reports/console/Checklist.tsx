import { useTranslate } from 'ra-core';
import { announce } from '#console/announcements/announcer.ts';
import { Card } from '#console/records/Card.tsx';
import { PointRow } from './PointRow.tsx';
import type { ReportInHand } from './useReportEntry.ts';

/** The points of the type, each with its answer, measurement and photos. */
export function Checklist({ report }: { report: ReportInHand }) {
  const translate = useTranslate();
  const { asset, entry, errors, points, photos, draft, state } = report;
  const addPhoto = async (checklistKey: string, file: File) => {
    if (!(await photos.add(checklistKey, file))) return;
    if (!state.saved) draft.keep();
    announce(translate('serviceReports.entry.photoAdded'));
  };
  return (
    <Card title={translate('serviceReports.file.checklist')}>
      {points.map((point) => (
        <PointRow
          key={point.key}
          point={point}
          answer={entry.answers[point.key]}
          attributes={{ ...asset.attributes, ...entry.attributeUpdates }}
          {...report.photosAt(point.key)}
          error={errors[`checklist.${point.key}`]?.[0]}
          onAnswer={report.answer}
          onPhoto={(file) => void addPhoto(point.key, file)}
        />
      ))}
    </Card>
  );
}
