import { memo, useCallback, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { CellEditor } from './CellEditor.tsx';
import { cellText, isEditable, isFirstOnPhone, isNumeric, type CellNote, type Column } from './columns.ts';
import type { LineRow } from './lineRow.ts';
import type { GridActions } from './useGridActions.ts';
import { noteId, type Grid } from './useGrid.ts';

/** The properties of a row; none of them changes while another row is edited. */
export interface LineRowProps<Line extends object> {
  rowKey: string;
  index: number;
  grid: Grid<Line>;
  actions: GridActions;
}

/** One line. It renders only when its own row changes. */
export const LineRowView = memo(LineRowBody) as typeof LineRowBody; // memo loses the type parameter

function LineRowBody<Line extends object>({ rowKey, index, grid, actions }: LineRowProps<Line>) {
  const { store, columns, translate } = grid;
  const subscribe = useCallback((listener: () => void) => store.subscribeRow(rowKey, listener), [store, rowKey]);
  const row = useSyncExternalStore(subscribe, () => store.row(rowKey));
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!row || row.active < 0 || row.editing || !store.takesFocus()) return;
    const cell = element.current?.children[row.active];
    if (cell instanceof HTMLElement) cell.focus();
  });
  if (!row) return null;
  const notes = grid.notesOn(row);
  return (
    <div ref={element} role="row" aria-rowindex={index + 2} className="row" data-key={rowKey}>
      {columns.map((column, number) => (
        <Cell key={column.name} row={row} index={index} column={column} number={number} notes={notes} grid={grid} actions={actions} />
      ))}
      {!grid.isReadOnly && (
        <div role="gridcell" aria-colindex={columns.length + 1} className="tools">
          <button
            type="button"
            tabIndex={-1}
            aria-label={translate('grid.remove', { number: index + 1 })}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => actions.remove(rowKey)}
          >
            ×
          </button>
        </div>
      )}
    </div>
  );
}

interface CellProps<Line extends object> {
  row: LineRow<Line>;
  index: number;
  column: Column<Line>;
  number: number;
  notes: readonly CellNote[];
  grid: Grid<Line>;
  actions: GridActions;
}

function Cell<Line extends object>({ row, index, column, number, notes, grid, actions }: CellProps<Line>) {
  const { translate, language } = grid;
  const note = notes.find((one) => one.column === column.name);
  const editing = row.editing?.column === number ? row.editing : undefined;
  const takesInput = !grid.isReadOnly && isEditable(column, row.line);
  const text = row.wrong[column.name] ?? cellText(column, row.line, language);
  const isPending = row.pending.includes(column.name);
  return (
    <div
      role="gridcell"
      aria-colindex={number + 1}
      aria-readonly={takesInput ? undefined : true}
      aria-invalid={note?.kind === 'error' || undefined}
      aria-describedby={note ? noteId(grid.id, row.key, column.name) : undefined}
      aria-busy={isPending || undefined}
      tabIndex={row.active === number && !editing ? 0 : -1}
      data-column={number}
      data-label={column.label}
      className={classOf(column, { note, takesInput, isEdited: Boolean(editing) })}
      title={note?.text ?? (text || undefined)}
    >
      {editing ? (
        <CellEditor
          grid={grid}
          row={row}
          column={column}
          editing={editing}
          label={translate('forms.lineField', { number: index + 1, field: column.label })}
          onDone={actions.finishEditing}
        />
      ) : (
        text
      )}
    </div>
  );
}

function classOf<Line extends object>(
  column: Column<Line>,
  { note, takesInput, isEdited }: { note: CellNote | undefined; takesInput: boolean; isEdited: boolean },
): string {
  return [
    'cell',
    column.kind,
    isNumeric(column) && 'numeric',
    column.isBrief && 'brief',
    isFirstOnPhone(column) ? 'first' : 'second',
    note?.kind,
    !takesInput && 'fixed',
    isEdited && 'edited',
  ]
    .filter(Boolean)
    .join(' ');
}
