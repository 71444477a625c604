import { useTranslate } from 'ra-core';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { FormColumn } from '#console/forms/FormColumn.tsx';
import { RecordHeader } from '#console/records/RecordHeader.tsx';
import { ComplaintForm } from './ComplaintForm.tsx';

/** A new complaint, of any account. */
export function ComplaintCreate() {
  const translate = useTranslate();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const title = translate('complaints.new');
  return (
    <FormColumn>
      <RecordHeader breadcrumb={[{ label: translate('complaints.title'), to: '/complaints' }, { label: title }]} title={title} />
      <ComplaintForm accountId={search.get('accountId')} onSaved={(id) => void navigate(`/complaints/${id}`)} cancel="/complaints" />
    </FormColumn>
  );
}
