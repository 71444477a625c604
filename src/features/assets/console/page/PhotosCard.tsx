import { useTranslate } from 'ra-core';
import { useCallback } from 'react';
import { mostPhotoBytes, mostVideoBytes } from '#contract/fileLimits.ts';
import { announce } from '#console/announcements/announcer.ts';
import { useWrite } from '#console/data/useWrite.ts';
import { FileDrop } from '#console/inputs/FileDrop.tsx';
import { isVideo, photoTypes, videoTypes } from '#console/inputs/fileRefusal.ts';
import type { UploadFile } from '#console/inputs/useUploads.ts';
import { Card } from '#console/records/Card.tsx';
import type { AssetAttachment } from '../../attachmentSchema.ts';
import type { Asset } from '../../schema.ts';
import { Photos } from './Photos.tsx';

const rules = { accept: [...photoTypes, ...videoTypes], maxSize: mostPhotoBytes, maxVideoSize: mostVideoBytes };

/** The photos of an object then and now, and an area to add more. */
export function PhotosCard({ asset }: { asset: Asset }) {
  const translate = useTranslate();
  const { id, locationId, attachments = [] } = asset;
  const { run } = useWrite('assets', 'attach');
  const upload: UploadFile<AssetAttachment> = useCallback(
    (file, { signal, onProgress }) =>
      run({ path: { id, locationId }, form: { type: isVideo(file) ? 'Video' : 'Photo' }, file, signal, onProgress }),
    [run, id, locationId],
  );
  return (
    <Card title={translate('assets.photos.title')}>
      <Photos asset={asset} photos={attachments} />
      <div style={{ marginTop: attachments.length > 0 ? 12 : 0 }}>
        <FileDrop
          {...rules}
          isCompact={attachments.length > 0}
          label={translate('assets.photos.add')}
          upload={upload}
          onUploaded={({ fileName }) => announce(translate('assets.photos.added', { name: fileName }))}
        />
      </div>
    </Card>
  );
}
