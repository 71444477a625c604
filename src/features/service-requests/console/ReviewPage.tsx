import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTranslate } from 'ra-core';
import { useEffect } from 'react';
import { PageTitle } from '#console/layout/PageTitle.tsx';
import { useHotkey } from '#console/keyboard/useHotkey.ts';
import { Place } from '#console/records/Place.tsx';
import { RequestReview } from './RequestReview.tsx';
import { Queue } from './Queue.tsx';
import { useQueue } from './useQueue.ts';
import { media } from '#console/theme/media.ts';

/** The review of service requests: the queue, one request and its customer on one screen. */
export function ReviewPage() {
  const translate = useTranslate();
  const queue = useQueue();
  useHotkey('j', () => queue.step(1), { label: translate('serviceRequests.next'), enabled: queue.id === undefined });
  const isNarrow = useMediaQuery(media.narrow);
  const { id, openFirst } = queue;
  // next to the queue there is room for a request, so the first one is opened; on a phone the queue comes first
  useEffect(() => {
    if (id === undefined && !isNarrow) openFirst();
  }, [id, isNarrow, openFirst]);
  return (
    <Columns data-open={queue.id !== undefined || undefined}>
      <Queue queue={queue} />
      {queue.id ? (
        <RequestReview key={queue.id} id={queue.id} queue={queue} />
      ) : (
        <div className="start">
          <PageTitle>{translate('serviceRequests.title')}</PageTitle>
          <Place
            title={translate('serviceRequests.chooseOne')}
            action={queue.hasNext ? { label: translate('serviceRequests.begin'), onPress: () => queue.step(1) } : undefined}
          >
            {translate('serviceRequests.chooseHint')}
          </Place>
        </div>
      )}
    </Columns>
  );
}

const Columns = styled('div')({
  display: 'grid',
  gridTemplateColumns: '340px minmax(0, 1fr)',
  gap: 16,
  alignItems: 'start',
  '.start': { display: 'flex', flexDirection: 'column', gap: 12 },
  [media.narrow]: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    // on a phone either the queue or the request is shown; the title stays above the queue
    '&[data-open] > nav': { display: 'none' },
    '.start': { order: -1 },
    '.start > h1 ~ *': { display: 'none' },
  },
});
