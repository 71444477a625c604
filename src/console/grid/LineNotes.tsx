import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useSyncExternalStore } from 'react';
import { StateChip } from '../records/StateChip.tsx';
import type { CellNote } from './columns.ts';
import type { CellPosition } from './lineRow.ts';
import { noteId, type Grid } from './useGrid.ts';

const most = 20;

const standings = { error: 'bad', warning: 'warn', settled: 'ok' } as const;

/** The errors and notes of the lines in words: each leads to its cell and may offer an action. */
export function LineNotes<Line extends object>({ grid, onGoTo }: { grid: Grid<Line>; onGoTo: (cell: CellPosition) => void }) {
  const { store, translate } = grid;
  useSyncExternalStore(store.subscribe, store.revision);
  const notes = store.keys().flatMap((key, index) => {
    const row = store.row(key);
    return row ? grid.notesOn(row).map((note) => ({ key, index, note })) : [];
  });
  return (
    <ul className="notes" aria-live="polite" aria-label={translate('grid.notes')} hidden={notes.length === 0}>
      {notes.slice(0, most).map(({ key, index, note }) => (
        <li key={noteId(grid.id, key, note.column)}>
          <Note grid={grid} rowKey={key} number={index + 1} note={note} onGoTo={onGoTo} />
        </li>
      ))}
      {notes.length > most && <li>{translate('grid.moreNotes', { smart_count: notes.length - most })}</li>}
    </ul>
  );
}

interface NoteProps<Line extends object> {
  grid: Grid<Line>;
  rowKey: string;
  number: number;
  note: CellNote;
  onGoTo: (cell: CellPosition) => void;
}

function Note<Line extends object>({ grid, rowKey, number, note, onGoTo }: NoteProps<Line>) {
  const { columns, translate } = grid;
  const column = Math.max(
    columns.findIndex((one) => one.name === note.column),
    0,
  );
  return (
    <>
      <StateChip standing={standings[note.kind]}>
        <Link component="button" type="button" color="inherit" onClick={() => onGoTo({ key: rowKey, column })}>
          <span id={noteId(grid.id, rowKey, note.column)}>
            {translate('grid.note', { number, text: note.kind === 'error' ? `${columns[column]?.label ?? ''}: ${note.text}` : note.text })}
          </span>
        </Link>
      </StateChip>
      {note.action && (
        <Button variant="text" size="small" onClick={note.action.run}>
          {note.action.label}
        </Button>
      )}
    </>
  );
}
