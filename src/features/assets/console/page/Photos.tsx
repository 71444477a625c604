import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useWrite } from '#console/data/useWrite.ts';
import { useFile } from '#console/data/useFile.ts';
import { useFormat } from '#console/i18n/format.ts';
import { useAttempt } from '#console/notifications/useAttempt.ts';
import { Carousel } from '#console/records/Carousel.tsx';
import { Confirmation } from '#console/records/Confirmation.tsx';
import { FilmPlayer } from '#console/records/FilmPlayer.tsx';
import type { AssetAttachment } from '../../attachmentSchema.ts';
import type { Asset } from '../../schema.ts';

/** The photos of an object, the oldest next to the newest; the arrow keys show the ones in between. */
export function Photos({ asset, photos }: { asset: Asset; photos: readonly AssetAttachment[] }) {
  const inOrder = photos.toSorted((one, other) => (one.takenAt ?? '').localeCompare(other.takenAt ?? ''));
  const last = inOrder.length - 1;
  if (last < 0) return null;
  return (
    <Pair>
      {last > 0 && <Series asset={asset} photos={inOrder} first={0} label="assets.photos.then" />}
      <Series asset={asset} photos={inOrder} first={last} label="assets.photos.now" />
    </Pair>
  );
}

interface SeriesProps {
  asset: Asset;
  photos: readonly AssetAttachment[];
  first: number;
  /** Translation key. */
  label: string;
}

function Series({ asset, photos, first, label }: SeriesProps) {
  const translate = useTranslate();
  const format = useFormat();
  // until the person chooses another one, it shows the first or the last photo, even when photos are added
  const [index, setIndex] = useState<number>();
  const position = Math.min(index ?? first, photos.length - 1);
  const photo = photos[position];
  const textAt = (at: number) =>
    translate('assets.photos.position', { number: at + 1, total: photos.length, date: format.date(photos[at]?.takenAt) });
  if (!photo) return null;
  return (
    <Carousel
      label={translate(label)}
      total={photos.length}
      index={position}
      onGo={setIndex}
      textAt={textAt}
      foot={
        <>
          <strong>{translate(label)}</strong>
          {photo.takenAt && ` · ${format.date(photo.takenAt)}`}
          <small>{photo.description ?? (photo.takenAt ? null : photo.fileName)}</small>
        </>
      }
    >
      <Photo key={photo.reference} asset={asset} photo={photo} />
      <Removal asset={asset} photo={photo} />
    </Carousel>
  );
}

/** Removes a photo, after confirmation. */
function Removal({ asset: { id, locationId }, photo }: { asset: Asset; photo: AssetAttachment }) {
  const translate = useTranslate();
  const format = useFormat();
  const attempt = useAttempt();
  const { run, isPending } = useWrite('assets', 'detach');
  const [isAsking, setAsking] = useState(false);
  const name = photo.description ?? translate('assets.photos.of', { date: format.date(photo.takenAt) });
  const remove = async () => {
    await attempt(() => run({ path: { id, locationId, reference: photo.reference } }));
    setAsking(false);
  };
  return (
    <>
      <button type="button" className="remove" aria-label={translate('assets.photos.remove', { name })} onClick={() => setAsking(true)}>
        ✕
      </button>
      {isAsking && (
        <Confirmation
          question={translate('assets.photos.confirmRemove', { name })}
          action={translate('assets.remove')}
          isPending={isPending}
          onConfirm={() => void remove()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

function Photo({ asset, photo }: { asset: Asset; photo: AssetAttachment }) {
  const translate = useTranslate();
  const format = useFormat();
  const path = { id: asset.id, reference: photo.reference };
  const [isWanted, setWanted] = useState(photo.type === 'Photo');
  const { url } = useFile('assets', 'attachmentData', { path }, { enabled: isWanted });
  const name = photo.description ?? translate('assets.photos.of', { date: format.date(photo.takenAt) });
  if (!isWanted) {
    return (
      <button type="button" className="waiting" onClick={() => setWanted(true)}>
        ▶ {translate('assets.photos.play', { name, size: format.fileSize(photo.fileSize) })}
      </button>
    );
  }
  if (!url) return <div className="waiting" aria-busy />;
  if (photo.type === 'Photo') return <img src={url} alt={name} />;
  return <FilmPlayer url={url} name={name} fileName={photo.fileName} />;
}

const Pair = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(180px, 1fr))',
  gap: 8,
  'img, video, .waiting': { display: 'block', width: '100%', height: 200, objectFit: 'cover' },
});
