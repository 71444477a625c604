import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useConnection } from '#console/connection/connection.ts';
import { useFile, useObjectUrl } from '#console/data/useFile.ts';
import { useWrite } from '#console/data/useWrite.ts';
import { isVideo } from '#console/inputs/fileRefusal.ts';
import { dropKept, keep, type Kept } from '#console/kept/kept.ts';
import { useIsSending } from '#console/kept/sending.ts';
import { useProblemNotice } from '#console/notifications/useProblemNotice.ts';
import { Confirmation } from '#console/records/Confirmation.tsx';
import { colour } from '#console/theme/colour.ts';
import { media } from '#console/theme/media.ts';
import type { WaitingPhoto } from './waiting.ts';

/** A stored photo or video, by the path of its file. */
export interface StoredPhoto {
  fileName: string;
  isVideo: boolean;
  path: { locationId: string; id: string; serviceReportId: string; reference: string };
}

/** The photos and videos of a point, each with its state: sent, being sent, waiting for a connection, or the reason for a refusal. */
export function PointPhotos({ stored, waiting }: { stored: readonly StoredPhoto[]; waiting: readonly Kept<WaitingPhoto>[] }) {
  if (stored.length + waiting.length === 0) return null;
  return (
    <List>
      {stored.map((photo) => (
        <Sent key={photo.path.reference} photo={photo} />
      ))}
      {waiting.map((kept) => (
        <Waiting key={kept.key} kept={kept} />
      ))}
    </List>
  );
}

function Sent({ photo: { fileName, isVideo: isFilm, path } }: { photo: StoredPhoto }) {
  const translate = useTranslate();
  const showProblem = useProblemNotice();
  const { url } = useFile('serviceReports', 'attachmentData', { path, query: { thumbnail: 'true' } }, { enabled: !isFilm });
  const { run, isPending } = useWrite('serviceReports', 'detach');
  const [isAsking, setAsking] = useState(false);
  const remove = async () => {
    await run({ path }).catch(showProblem);
    setAsking(false);
  };
  return (
    <li>
      {url ? <img src={url} alt="" /> : <Unseen isFilm={isFilm} />}
      <span>
        {fileName} <small>{translate('serviceReports.waiting.sent')}</small>
      </span>
      <Remove name={fileName} onPress={() => setAsking(true)} />
      {isAsking && (
        <Confirmation
          question={translate('serviceReports.waiting.confirmRemove', { name: fileName })}
          action={translate('serviceReports.waiting.remove')}
          isPending={isPending}
          onConfirm={() => void remove()}
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  );
}

function Waiting({ kept }: { kept: Kept<WaitingPhoto> }) {
  const translate = useTranslate();
  const connection = useConnection();
  const isSending = useIsSending(kept.key);
  const { file, refusal } = kept.value;
  const url = useObjectUrl(file);
  const state = isSending ? 'sending' : connection === 'online' ? 'next' : 'offline';
  const sendAgain = () => void keep(kept.key, kept.owner, { ...kept.value, refusal: undefined });
  return (
    <li data-state={refusal ? 'refused' : state}>
      <Preview url={url} isFilm={isVideo(file)} />
      <span>
        {file.name} <small>{refusal ?? translate(`serviceReports.waiting.${state}`)}</small>
      </span>
      {refusal && (
        <Button variant="text" size="small" onClick={sendAgain}>
          {translate('serviceReports.waiting.again')}
        </Button>
      )}
      {!isSending && <Remove name={file.name} onPress={() => void dropKept(kept.key)} />}
    </li>
  );
}

/** A photo of this device; a box in place of a video, and where the browser cannot show its format, as most cannot show HEIC. */
function Preview({ url, isFilm }: { url: string | undefined; isFilm: boolean }) {
  const [isUnknown, setUnknown] = useState(isFilm);
  return isUnknown ? <Unseen isFilm={isFilm} /> : <img src={url} alt="" onError={() => setUnknown(true)} />;
}

function Unseen({ isFilm }: { isFilm: boolean }) {
  return <i aria-hidden>{isFilm && '▶'}</i>;
}

function Remove({ name, onPress }: { name: string; onPress: () => void }) {
  const translate = useTranslate();
  return (
    <Button variant="text" size="small" aria-label={translate('serviceReports.waiting.removeNamed', { name })} onClick={onPress}>
      {translate('serviceReports.waiting.remove')}
    </Button>
  );
}

const List = styled('ul')({
  gridColumn: '1 / -1',
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  fontSize: '0.8125rem',
  li: { display: 'flex', alignItems: 'center', gap: 8, padding: 4, border: `1px solid ${colour.line2}`, borderRadius: 6, maxWidth: '100%' },
  'li[data-state]': { borderStyle: 'dashed', borderColor: colour.edge },
  'li[data-state=refused] small': { color: colour.bad },
  i: { display: 'grid', placeItems: 'center', fontStyle: 'normal' },
  'img, i': { width: 48, height: 48, flex: 'none', objectFit: 'cover', borderRadius: 4, backgroundColor: colour.noneSoft },
  span: { minWidth: 0, overflowWrap: 'anywhere' },
  small: { display: 'block', color: colour.ink2, fontSize: 'inherit' },
  // before those of the row
  '&& button': { minHeight: 32, padding: '0 6px', border: 0, background: 'none', color: colour.brand, [media.touch]: { minHeight: 44 } },
});
