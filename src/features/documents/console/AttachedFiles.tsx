import { styled } from '@mui/material/styles';
import { useDataProvider, useTranslate } from 'ra-core';
import { useState, type ReactNode } from 'react';
import { saveFile } from '#console/data/saveFile.ts';
import { useFormat } from '#console/i18n/format.ts';
import { FileDrop } from '#console/inputs/FileDrop.tsx';
import { useAttempt } from '#console/notifications/useAttempt.ts';
import { Card } from '#console/records/Card.tsx';
import { Confirmation } from '#console/records/Confirmation.tsx';
import { colour } from '#console/theme/colour.ts';
import { DocumentDetails, noDetails } from './DocumentDetails.tsx';
import { documentFormOf, useDocumentUpload, type DocumentPurpose } from './useDocumentUpload.ts';
import { useDocumentRules } from './useFileRules.ts';

/** A file of a record. */
export interface AttachedFile {
  id: string;
  documentId: string;
  fileName: string;
  fileSize: number;
}

/** See {@link AttachedFiles}. */
export interface AttachedFilesProps extends DocumentPurpose {
  files: readonly AttachedFile[];
  /** Called when a file was added. */
  onUploaded?: () => void;
  /** Takes a new file with the fields of its document, instead of sending it at once; resolves with whether it was taken. */
  keepFile?: (file: File, form: Readonly<Record<string, string>>) => Promise<boolean>;
  /** Removes a file; undefined when files cannot be removed. */
  onRemove?: ((file: AttachedFile) => Promise<unknown>) | undefined;
  /** Further files, which are not stored yet. */
  children?: ReactNode;
}

/** The files about a record: each can be downloaded, and more can be added below. */
export function AttachedFiles({ files, onUploaded, keepFile, onRemove, children, ...purpose }: AttachedFilesProps) {
  const translate = useTranslate();
  const attempt = useAttempt();
  const fileRules = useDocumentRules();
  const [details, setDetails] = useState(noDetails);
  const upload = useDocumentUpload({ ...purpose, details });
  const take = keepFile && ((file: File) => keepFile(file, documentFormOf({ ...purpose, details })));
  const [asked, setAsked] = useState<AttachedFile>();
  const [isRemoving, setRemoving] = useState(false);

  const remove = async (file: AttachedFile) => {
    setRemoving(true);
    await attempt(async () => onRemove?.(file));
    setRemoving(false);
    setAsked(undefined);
  };
  return (
    <Card title={translate('documents.files')}>
      <Files>
        {files.map((file) => (
          <FileRow key={file.id} file={file} onRemove={onRemove && (() => setAsked(file))} />
        ))}
      </Files>
      {children}
      <DocumentDetails value={details} onChange={setDetails} />
      <FileDrop<unknown>
        {...fileRules}
        isCompact={files.length > 0}
        label={translate('documents.addFile')}
        upload={take ?? upload}
        onUploaded={(answer) => {
          if (answer === false) return;
          setDetails(noDetails);
          onUploaded?.();
        }}
      />
      {asked && (
        <Confirmation
          question={translate('documents.removeFile', { name: asked.fileName })}
          action={translate('ra.action.delete')}
          isPending={isRemoving}
          onConfirm={() => void remove(asked)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Card>
  );
}

/** A file to download, with the button that removes it. */
function FileRow({ file: { id, documentId, fileName, fileSize }, onRemove }: { file: AttachedFile; onRemove: (() => void) | undefined }) {
  const translate = useTranslate();
  const format = useFormat();
  const attempt = useAttempt();
  const dataProvider = useDataProvider();
  const download = () =>
    attempt(async () => {
      const { data } = await dataProvider['data']('documents', { path: { id: documentId }, query: { attachment: id } });
      saveFile(data.bytes, fileName);
    });
  return (
    <li>
      <button type="button" onClick={() => void download()}>
        {fileName}
      </button>{' '}
      {format.fileSize(fileSize)}
      {onRemove && (
        <button type="button" className="remove" aria-label={translate('documents.removeFile', { name: fileName })} onClick={onRemove}>
          ✕
        </button>
      )}
    </li>
  );
}

const Files = styled('ul')({
  listStyle: 'none',
  margin: '0 0 12px',
  padding: 0,
  color: colour.ink2,
  '&:empty': { display: 'none' },
  button: {
    padding: '6px 0',
    border: 0,
    background: 'none',
    font: 'inherit',
    color: colour.brand,
    cursor: 'pointer',
    overflowWrap: 'anywhere',
  },
  'button:hover': { textDecoration: 'underline' },
  '.remove': { minWidth: 32, color: colour.ink2 },
});
