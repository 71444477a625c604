import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useGetOne } from '#console/data/useMethod.ts';
import { useFile } from '#console/data/useFile.ts';
import { useFormat } from '#console/i18n/format.ts';
import type { Document } from '#features/documents/schema.ts';
import { FileDialog } from './FileDialog.tsx';

/** The document of a request among its files; it belongs to the archive and cannot be removed here. */
export function RequestDocument({ id }: { id: string }) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const { data } = useGetOne('documents', { id });
  if (!data?.fileName) return null;
  return (
    <li>
      <button type="button" onClick={() => setOpen(true)} aria-haspopup="dialog">
        <span className="kind" aria-hidden>
          {translate('resources.serviceRequests.fields.documentId')}
        </span>
        <span>{data.fileName}</span>
      </button>
      {isOpen && <DocumentDialog document={data} onClose={() => setOpen(false)} />}
    </li>
  );
}

function DocumentDialog({ document, onClose }: { document: Document; onClose: () => void }) {
  const format = useFormat();
  const content = useFile('documents', 'data', { path: { id: document.id } });
  const facts = [document.subject, document.fileSize && format.fileSize(document.fileSize), format.date(document.documentDate)];
  return (
    <FileDialog
      name={document.fileName ?? document.subject}
      facts={facts.filter(Boolean).join(' · ')}
      content={content}
      onClose={onClose}
    />
  );
}
