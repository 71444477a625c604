import { useNavigate } from 'react-router-dom';
import { ErasePerson } from '#features/audit/console/parts/index.ts';
import type { Engineer } from '../schema.ts';

/** Erases an engineer who has left, at the end of the form. */
export function EraseEngineer({ record: { id, fullName } }: { record: Engineer }) {
  const navigate = useNavigate();
  return <ErasePerson entity="engineer" entityId={id} name={fullName} onDone={() => void navigate('/engineers')} />;
}
