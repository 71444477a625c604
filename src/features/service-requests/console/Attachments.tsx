import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useCallback, useState } from 'react';
import { announce } from '#console/announcements/announcer.ts';
import { useFile } from '#console/data/useFile.ts';
import { useWrite } from '#console/data/useWrite.ts';
import { useFormat } from '#console/i18n/format.ts';
import { FileDrop } from '#console/inputs/FileDrop.tsx';
import type { UploadFile } from '#console/inputs/useUploads.ts';
import { useProblemNotice } from '#console/notifications/useProblemNotice.ts';
import { colour } from '#console/theme/colour.ts';
import { useFileRules } from '#features/documents/console/parts/index.ts';
import { takesChanges } from '../rules.ts';
import type { ServiceRequest, ServiceRequestAttachment } from '../schema.ts';
import { FileDialog } from './FileDialog.tsx';
import { RequestDocument } from './RequestDocument.tsx';

/** The files of a request: thumbnails that open in full size, and an area to add more. */
export function Attachments({ request }: { request: ServiceRequest }) {
  const translate = useTranslate();
  const [opened, setOpened] = useState<number>();
  const files = request.attachments ?? [];
  return (
    <Section aria-label={translate('serviceRequests.attachments.title')}>
      <h2>{translate('serviceRequests.attachments.title')}</h2>
      {files.length === 0 && !request.documentId && <p>{translate('serviceRequests.attachments.none')}</p>}
      <ul>
        {files.map((file, index) => (
          <li key={file.id}>
            <button type="button" onClick={() => setOpened(index)} aria-haspopup="dialog">
              <Thumbnail file={file} />
              <span>{file.fileName}</span>
            </button>
          </li>
        ))}
        {request.documentId && <RequestDocument id={request.documentId} />}
      </ul>
      {takesChanges(request.status) && <Drop requestId={request.id} />}
      {opened !== undefined && (
        <AttachmentDialog
          files={files}
          index={opened}
          isFixed={!takesChanges(request.status)}
          onGo={setOpened}
          onClose={() => setOpened(undefined)}
        />
      )}
    </Section>
  );
}

const pathOf = ({ serviceRequestId, id }: ServiceRequestAttachment) => ({ serviceRequestId, id });

function Thumbnail({ file }: { file: ServiceRequestAttachment }) {
  const isPhoto = file.mediaType === 'Photo';
  const { url } = useFile('serviceRequestAttachments', 'data', { path: pathOf(file), query: { thumbnail: 'true' } }, { enabled: isPhoto });
  if (isPhoto && url) return <img src={url} alt="" />;
  return (
    <span className="kind" aria-hidden>
      {file.fileName.split('.').at(-1)?.toUpperCase()}
    </span>
  );
}

function Drop({ requestId }: { requestId: string }) {
  const translate = useTranslate();
  const fileRules = useFileRules();
  const { run } = useWrite('serviceRequestAttachments', 'upload');
  const upload: UploadFile<ServiceRequestAttachment> = useCallback(
    (file, { signal, onProgress }) => run({ path: { id: requestId }, file, signal, onProgress }),
    [run, requestId],
  );
  const handleUploaded = ({ fileName }: ServiceRequestAttachment) =>
    announce(translate('serviceRequests.attachments.added', { name: fileName }));
  return (
    <Slim>
      <FileDrop {...fileRules} label={translate('serviceRequests.attachments.add')} upload={upload} onUploaded={handleUploaded} />
    </Slim>
  );
}

interface AttachmentDialogProps {
  files: readonly ServiceRequestAttachment[];
  index: number;
  isFixed: boolean;
  onGo: (index: number) => void;
  onClose: () => void;
}

function AttachmentDialog({ files, index, ...props }: AttachmentDialogProps) {
  const file = files[index];
  return file ? <OpenedFile file={file} files={files} index={index} {...props} /> : null;
}

function OpenedFile({ file, files, index, isFixed, onGo, onClose }: AttachmentDialogProps & { file: ServiceRequestAttachment }) {
  const format = useFormat();
  const notice = useProblemNotice();
  const content = useFile('serviceRequestAttachments', 'data', { path: pathOf(file) });
  const remove = useWrite('serviceRequestAttachments', 'delete');
  const handleRemove = () => void remove.run({ id: file.id, previousData: file, meta: { path: pathOf(file) } }).then(onClose, notice);
  return (
    <FileDialog
      name={file.fileName}
      facts={`${format.fileSize(file.fileSize)} · ${format.dateTime(file.created)}`}
      content={content}
      among={{ names: files.map(({ fileName }) => fileName), index, onGo }}
      onRemove={isFixed ? undefined : handleRemove}
      isPending={remove.isPending}
      onClose={onClose}
    />
  );
}

// One line high, so that the decision stays in sight
const Slim = styled('div')({
  '& > div > div:first-of-type': { padding: '8px 12px', fontSize: '0.8125rem' },
  '@media (min-width: 700px)': { '& > div > div:first-of-type': { flexWrap: 'nowrap' }, button: { flexShrink: 0 } },
});

const Section = styled('section')(({ theme }) => ({
  h2: { ...theme.typography.h3, margin: '0 0 8px' },
  p: { margin: '0 0 8px', color: colour.ink2, fontSize: '0.875rem' },
  ul: { listStyle: 'none', display: 'flex', flexWrap: 'wrap', gap: 10, margin: '0 0 12px', padding: 0 },
  'ul:empty': { display: 'none' },
  'li button': {
    display: 'flex',
    flexDirection: 'column',
    width: 132,
    padding: 0,
    overflow: 'hidden',
    font: 'inherit',
    fontSize: '0.8125rem',
    color: colour.ink2,
    background: colour.card,
    border: `1px solid ${colour.line}`,
    borderRadius: 8,
    cursor: 'pointer',
  },
  'li button:hover': { borderColor: colour.edge },
  'li img, li .kind': { width: '100%', height: 88, objectFit: 'cover', background: colour.noneSoft },
  'li .kind': { display: 'flex', alignItems: 'center', justifyContent: 'center', fontWeight: 640 },
  'li button > span:last-of-type': {
    width: '100%',
    padding: '4px 8px',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
}));
