import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useState, type ReactNode } from 'react';
import type { FileView } from '#console/data/useFile.ts';
import { FilmPlayer } from '#console/records/FilmPlayer.tsx';
import { ProblemPlace } from '#console/records/ProblemPlace.tsx';
import { colour } from '#console/theme/colour.ts';

/** The properties of {@link FilePreview}. */
export interface FilePreviewProps {
  file: FileView;
  /** The name of the file, also for screen readers. */
  name: string;
  /** Shown in place of a file that browsers do not display. */
  readable?: ReactNode;
}

/** Shows a protected file of a type that browsers display: image, PDF or video; others can be saved. */
export function FilePreview({ file, name, readable }: FilePreviewProps) {
  const translate = useTranslate();
  if (file.error) return <ProblemPlace error={file.error} />;
  if (!file.url) return <Waiting as="output">{translate('documents.loading', { name })}</Waiting>;
  if (file.mimeType?.startsWith('image/')) return <ImagePreview url={file.url} name={name} />;
  if (file.mimeType === 'application/pdf' && showsPdf()) return <Paper src={`${file.url}#navpanes=0&view=FitH`} title={name} />;
  if (file.mimeType?.startsWith('video/'))
    return (
      <Video>
        <FilmPlayer url={file.url} name={name} fileName={file.fileName ?? name} />
      </Video>
    );
  if (readable) return readable;
  return (
    <Waiting>
      <p>{translate('documents.noPreview')}</p>
      <a href={file.url} download={file.fileName ?? name}>
        {translate('documents.download')}
      </a>
    </Waiting>
  );
}

// browsers of phones cannot display PDF in a frame, which would stay grey
function showsPdf(): boolean {
  return navigator.pdfViewerEnabled !== false;
}

function ImagePreview({ url, name }: { url: string; name: string }) {
  const translate = useTranslate();
  const [isLarge, setLarge] = useState(false);
  return (
    <Picture data-large={isLarge || undefined}>
      <button
        type="button"
        onClick={() => setLarge(!isLarge)}
        aria-label={translate(isLarge ? 'documents.fit' : 'documents.enlarge', { name })}
      >
        <img src={url} alt={name} />
      </button>
    </Picture>
  );
}

const Waiting = styled('div')({ display: 'block', padding: 24, color: colour.ink2 });

const Paper = styled('iframe')({
  display: 'block',
  width: '100%',
  height: '100%',
  minHeight: 'min(480px, 45vh)',
  border: 0,
  background: '#fff',
});

const Video = styled('div')({ video: { display: 'block', width: '100%', maxHeight: '70vh' } });

const Picture = styled('div')({
  overflow: 'auto',
  maxHeight: '100%',
  button: { display: 'block', width: '100%', padding: 0, border: 0, background: 'none', cursor: 'zoom-in' },
  img: { display: 'block', maxWidth: '100%', margin: '0 auto' },
  '&[data-large] button': { width: 'max-content', cursor: 'zoom-out' },
  '&[data-large] img': { maxWidth: 'none' },
});
