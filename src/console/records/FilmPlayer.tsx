import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { colour } from '../theme/colour.ts';

/** The properties of {@link FilmPlayer}. */
export interface FilmPlayerProps {
  url: string;
  /** What is shown, for screen readers. */
  name: string;
  /** The name under which it is saved. */
  fileName: string;
}

/** Plays a video; where the browser cannot play its format, as many computers cannot play that of an iPhone, it can be saved. */
export function FilmPlayer({ url, name, fileName }: FilmPlayerProps) {
  const translate = useTranslate();
  const [isUnknown, setUnknown] = useState(false);
  if (isUnknown)
    return (
      <Unplayed>
        <p>{translate('documents.noPlay')}</p>
        <a href={url} download={fileName}>
          {translate('documents.download')}
        </a>
      </Unplayed>
    );
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- what was filmed at a site has no captions
  return <video src={url} controls aria-label={name} onError={() => setUnknown(true)} />;
}

const Unplayed = styled('div')({ padding: 24, color: colour.ink2, p: { margin: '0 0 8px' }, a: { color: colour.brand } });
