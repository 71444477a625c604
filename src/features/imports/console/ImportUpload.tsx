import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useCallback } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { useSaveFile } from '#console/data/useSaveFile.ts';
import { useWrite } from '#console/data/useWrite.ts';
import { FileDrop } from '#console/inputs/FileDrop.tsx';
import type { UploadFile } from '#console/inputs/useUploads.ts';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import { Card } from '#console/records/Card.tsx';
import { RecordHeader } from '#console/records/RecordHeader.tsx';
import { colour } from '#console/theme/colour.ts';
import { importEntities, type DataImport, type ImportEntityName } from '../schema.ts';

const accept = ['.xlsx', '.csv', '.txt', '.tsv'];
const maxSize = 50_000_000;

/** The upload of a file to import, and the download of the template. */
export function ImportUpload() {
  const translate = useTranslate();
  const navigate = useNavigate();
  const kinds = useAskedKinds();
  const template = useSaveFile('imports', 'template');
  const saveTemplate = () => template.save(kinds.length === 0 ? {} : { query: { entities: kinds.join(',') } }, 'import.xlsx');
  const { run } = useWrite('imports', 'upload');
  const upload: UploadFile<DataImport> = useCallback((file, { signal, onProgress }) => run({ form: {}, file, signal, onProgress }), [run]);
  return (
    <>
      <RecordHeader
        breadcrumb={[{ label: translate('imports.title'), to: '/imports' }, { label: translate('imports.new') }]}
        title={translate('imports.new')}
      />
      <Steps>
        <Card title={translate('imports.upload.template')}>
          <p>{translate('imports.upload.templateHint')}</p>
          {kinds.length > 0 && (
            <p>
              {translate('imports.upload.sheets', { names: kinds.map((kind) => translate(`imports.entities.${kind}`)).join(', ') })}{' '}
              <Link to="/imports/new">{translate('imports.upload.allSheets')}</Link>
            </p>
          )}
          <ActionButton pending={template.isPending} onPress={() => void saveTemplate()}>
            {translate('imports.upload.getTemplate')}
          </ActionButton>
        </Card>
        <Card title={translate('imports.upload.file')}>
          <p>{translate('imports.upload.fileHint')}</p>
          <FileDrop
            accept={accept}
            maxSize={maxSize}
            single
            label={translate('imports.upload.choose')}
            upload={upload}
            onUploaded={({ id }) => void navigate(`/imports/${id}`)}
          />
        </Card>
      </Steps>
    </>
  );
}

/** The kinds of records in the address, when another screen led here for them. */
function useAskedKinds(): ImportEntityName[] {
  const [search] = useSearchParams();
  const asked = search.get('kinds')?.split(',') ?? [];
  return importEntities.filter((kind) => asked.includes(kind));
}

const Steps = styled('div')({
  display: 'grid',
  gap: 16,
  maxWidth: 760,
  p: { margin: '0 0 12px', maxWidth: '65ch' },
  'p a': { color: colour.brand },
});
