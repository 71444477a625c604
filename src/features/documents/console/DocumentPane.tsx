import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useState, type ReactNode } from 'react';
import { useGetOne } from '#console/data/useMethod.ts';
import { useFile } from '#console/data/useFile.ts';
import { FileDrop } from '#console/inputs/FileDrop.tsx';
import { ProblemPlace } from '#console/records/ProblemPlace.tsx';
import { colour } from '#console/theme/colour.ts';
import type { Document } from '../schema.ts';
import { FilePreview } from './FilePreview.tsx';
import { useDocumentUpload, type DocumentPurpose } from './useDocumentUpload.ts';
import { useDocumentRules } from './useFileRules.ts';

/** The properties of {@link DocumentPane}. */
export interface DocumentPaneProps extends DocumentPurpose {
  /** The document of the form; without one the pane accepts one. */
  documentId: string | null | undefined;
  /** Called with the uploaded document, which the form then stores. */
  onUploaded: (document: Document) => void;
  /** Whether the form is read-only. */
  readOnly?: boolean;
  /** The content of a file that browsers do not display, in a form that a person can read. */
  readable?: ReactNode;
  /** Whether the pane is above the form, where the document is low and can be hidden. */
  isAbove?: boolean;
}

/**
 * The document of a form, always in sight: dropped, pasted or chosen, uploaded with its progress, and shown.
 * @example
 * <DocumentPane documentId={documentId} subjectType="PurchaseInvoice" onUploaded={({ id }) => setValue('documentId', id)} />
 */
export function DocumentPane({ documentId, onUploaded, readOnly = false, readable, isAbove = false, ...purpose }: DocumentPaneProps) {
  const translate = useTranslate();
  const fileRules = useDocumentRules();
  const upload = useDocumentUpload(purpose);
  return (
    <Pane aria-label={translate('documents.title')}>
      {documentId && <StoredDocument id={documentId} readable={readable} isAbove={isAbove} />}
      {!documentId && <p className="empty">{translate('documents.none')}</p>}
      {!readOnly && (
        <FileDrop
          single
          isCompact={Boolean(documentId)}
          {...fileRules}
          label={translate(documentId ? 'documents.replace' : 'documents.choose')}
          upload={upload}
          onUploaded={onUploaded}
        />
      )}
    </Pane>
  );
}

function StoredDocument({ id, readable, isAbove }: { id: string; readable: ReactNode; isAbove: boolean }) {
  const translate = useTranslate();
  const [isHidden, setHidden] = useState(false);
  const isShown = !(isAbove && isHidden);
  const document = useGetOne('documents', { id });
  const file = useFile('documents', 'data', { path: { id } });
  const name = document.data?.fileName ?? document.data?.subject ?? '';
  if (document.error && !document.data) return <ProblemPlace error={document.error} onRetry={() => void document.refetch()} />;
  return (
    <>
      <div className="bar">
        <strong>{name}</strong>
        {file.url && (
          <>
            {opensInTab(file.mimeType) && (
              <a href={file.url} target="_blank" rel="noreferrer">
                {translate('documents.open')}
              </a>
            )}
            <a href={file.url} download={file.fileName ?? name}>
              {translate('documents.download')}
            </a>
          </>
        )}
        {isAbove && (
          <Button size="small" aria-expanded={isShown} onClick={() => setHidden(isShown)}>
            {translate(isShown ? 'documents.hide' : 'documents.show')}
          </Button>
        )}
      </div>
      {isShown && (
        // scrolled by keys too
        <div className="sheet" data-low={isAbove || undefined} {...(readable ? { role: 'group', 'aria-label': name, tabIndex: 0 } : {})}>
          <FilePreview file={file} name={name} readable={readable} />
        </div>
      )}
    </>
  );
}

// other types, such as XML, are only saved: a tab would belong to this console
function opensInTab(mimeType: string | undefined): boolean {
  return mimeType === 'application/pdf' || /^(image|video)\//.test(mimeType ?? '');
}

const Pane = styled('section')({
  display: 'flex',
  flexDirection: 'column',
  gap: 8,
  minWidth: 0,
  height: '100%',
  '.bar': { display: 'flex', flexWrap: 'wrap', gap: '4px 16px', alignItems: 'baseline', fontSize: '0.875rem' },
  '.bar strong': { flexBasis: '100%', overflowWrap: 'anywhere', fontWeight: 640 },
  '.bar a': { color: colour.brand },
  '.sheet': {
    flex: 1,
    minHeight: 'min(480px, 45vh)',
    overflow: 'auto',
    border: `1px solid ${colour.line}`,
    borderRadius: 8,
    background: colour.hover,
  },
  '.sheet[data-low]': { flex: 'none', maxHeight: '45vh' },
  '.empty': { margin: 0, color: colour.ink2 },
});
