import { styled } from '@mui/material/styles';
import { colour } from '../theme/colour.ts';

/** See {@link ChosenList}. */
export interface ChosenListProps {
  /** What the list holds, for a screen reader. */
  label: string;
  chosen: readonly { id: string; text: string }[];
  /** The accessible name of the button that removes an entry. */
  removeLabel: (id: string) => string;
  onRemove: (id: string) => void;
}

/** The chosen entries of a field with several values; each can be removed. */
export function ChosenList({ label, chosen, removeLabel, onRemove }: ChosenListProps) {
  return (
    <Chosen aria-label={label}>
      {chosen.map(({ id, text }) => (
        <li key={id}>
          <span>{text}</span>
          <button type="button" aria-label={removeLabel(id)} onClick={() => onRemove(id)}>
            ✕
          </button>
        </li>
      ))}
    </Chosen>
  );
}

const Chosen = styled('ul')({
  listStyle: 'none',
  display: 'flex',
  flexWrap: 'wrap',
  gap: 6,
  margin: '8px 0 0',
  padding: 0,
  fontSize: '0.875rem',
  '&:empty': { display: 'none' },
  li: { display: 'flex', alignItems: 'center', gap: 4, padding: '2px 4px 2px 12px', borderRadius: 16, backgroundColor: colour.noneSoft },
  button: { width: 28, height: 28, padding: 0, border: 0, background: 'none', color: 'inherit', font: 'inherit', cursor: 'pointer' },
});
