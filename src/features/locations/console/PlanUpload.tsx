import { useTranslate } from 'ra-core';
import { useCallback, useState } from 'react';
import { useConsoleData } from '#console/data/DataContext.ts';
import { useWrite } from '#console/data/useWrite.ts';
import { FileDrop } from '#console/inputs/FileDrop.tsx';
import { photoTypes } from '#console/inputs/fileRefusal.ts';
import { TextInput } from '#console/inputs/TextInput.tsx';
import type { UploadFile } from '#console/inputs/useUploads.ts';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import { Card } from '#console/records/Card.tsx';
import type { Document } from '#features/documents/schema.ts';
import type { Location } from '#features/divisions/schema.ts';
import { planSubject } from './usePlans.ts';

/** See {@link PlanUpload}. */
export interface PlanUploadProps {
  location: Location;
  /** The floors of objects and plans. */
  floors: readonly string[];
  onClose: () => void;
  /** Called with the name of the floor. */
  onUploaded: (floor: string) => void;
}

/** Uploads an image as the plan of a floor; a floor with a plan gets a new one. */
export function PlanUpload({ location, floors, onClose, onUploaded }: PlanUploadProps) {
  const translate = useTranslate();
  const maxSize = useConsoleData().uploadLimitBytes;
  const [floor, setFloor] = useState<string | null>(floors[0] ?? null);
  const { run } = useWrite('documents', 'upload');
  const { id, accountId } = location;
  const subject = floor?.trim() ?? '';
  const upload: UploadFile<Document> = useCallback(
    (file, { signal, onProgress }) => run({ form: { ...planSubject(id), accountId, subject }, file, signal, onProgress }),
    [run, id, accountId, subject],
  );
  return (
    <Card title={translate('locations.plan.add')}>
      <div style={{ display: 'grid', gap: 12 }}>
        <TextInput
          label={translate('resources.assets.fields.floor')}
          required
          value={floor}
          onChange={setFloor}
          hint={translate(floors.length > 0 ? 'locations.plan.floorHint' : 'locations.plan.floorExample', { floors: floors.join(', ') })}
        />
        <FileDrop
          accept={photoTypes}
          maxSize={maxSize}
          single
          disabled={subject === ''}
          label={translate('locations.plan.choose')}
          upload={upload}
          onUploaded={() => {
            onUploaded(subject);
            onClose();
          }}
        />
        <div>
          <ActionButton onPress={onClose}>{translate('ra.action.cancel')}</ActionButton>
        </div>
      </div>
    </Card>
  );
}
