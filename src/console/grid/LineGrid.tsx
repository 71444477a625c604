import { startTransition, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore, type CSSProperties } from 'react';
import { isNumeric, tracksOf, type Column, type NotesOf } from './columns.ts';
import { GridFrame } from './GridFrame.tsx';
import { LineNotes } from './LineNotes.tsx';
import { LineRowView } from './LineRowView.tsx';
import { addRowKey } from './lineRow.ts';
import { LineStore } from './lineStore.ts';
import { useGrid, type Grid } from './useGrid.ts';
import { useGridActions, type GridActions } from './useGridActions.ts';
import { useRoom } from './useRoom.ts';

/** The properties of {@link LineGrid}. */
export interface LineGridProps<Line extends object> {
  /** The name of the grid for a screen reader. */
  label: string;
  /** Keep it the same array between renders (`useMemo`), because every row depends on it. */
  columns: readonly Column<Line>[];
  store: LineStore<Line>;
  /** Makes an empty line; keep it the same function between renders. */
  newLine: () => Line;
  /** The feature's notes on a line; keep it the same function between renders. */
  notesOf?: NotesOf<Line>;
  isReadOnly?: boolean;
  /** The text of the row that adds a line. */
  placeholder?: string;
}

/**
 * A grid of lines to enter, like a spreadsheet: arrows, Enter, Tab and typing; F2 edits and opens a look-up, Ctrl+Delete removes
 * a line, Ctrl+Z undoes, Ctrl+Y redoes, Escape leaves the cell and then Tab leaves the grid. Rows copied from a spreadsheet can
 * be pasted. Errors and warnings are coloured in their cell and written out below. On a phone a line is two rows of text, and a
 * card with its fields while it is edited.
 * @example
 * const store = useLineStore(invoice.lines);
 * <LineGrid label={translate('…lines')} columns={columns} store={store} newLine={newLine} notesOf={notesOf} />
 */
export function LineGrid<Line extends object>({ label, placeholder, isReadOnly = false, ...options }: LineGridProps<Line>) {
  const grid = useGrid({ ...options, isReadOnly });
  const actions = useGridActions(grid);
  const { store, columns, translate } = grid;
  const keys = useSyncExternalStore(store.subscribeKeys, store.keys);
  // unchanged until a code is longer than the column
  const tracks = useSyncExternalStore(store.subscribe, () => tracksOf(columns, store.lines()));
  const [frame, room] = useRoom(tracks);
  return (
    <GridFrame ref={frame} style={tracksStyle(tracks, isReadOnly)} data-room={room}>
      <div
        role="grid"
        aria-label={label}
        aria-rowcount={keys.length + (isReadOnly ? 1 : 2)}
        aria-colcount={columns.length + (isReadOnly ? 0 : 1)}
        aria-readonly={isReadOnly || undefined}
        aria-describedby={isReadOnly ? undefined : `${grid.id}-keys`}
        tabIndex={-1}
        className="grid"
        onKeyDown={actions.handleKeyDown}
        onPointerDown={actions.handlePointerDown}
        onFocus={actions.handleFocus}
        onPaste={actions.handlePaste}
        onCopy={actions.handleCopy}
      >
        <Head grid={grid} />
        <div role="rowgroup">
          {keys.map((key, index) => (
            <LineRowView key={key} rowKey={key} index={index} grid={grid} actions={actions} />
          ))}
          {!isReadOnly && <AddRow index={keys.length} text={placeholder ?? translate('grid.placeholder')} grid={grid} actions={actions} />}
        </div>
      </div>
      <span id={`${grid.id}-keys`} hidden>
        {translate('grid.keys')}
      </span>
      <LineNotes grid={grid} onGoTo={actions.goTo} />
    </GridFrame>
  );
}

/** A store for the lines of a grid, outside of React's state; created once. */
export function useLineStore<Line extends object>(lines: readonly Line[] = []): LineStore<Line> {
  const [store] = useState(() => new LineStore(lines));
  return store;
}

/** All lines, for totals; renders after every change, once the typed or added line is on the screen. */
export function useLines<Line extends object>(store: LineStore<Line>): readonly Line[] {
  const [lines, setLines] = useState(store.lines);
  useEffect(() => {
    const take = () => startTransition(() => setLines(store.lines()));
    take();
    return store.subscribe(take);
  }, [store]);
  return lines;
}

// React's type of a style does not include custom properties
function tracksStyle(tracks: string, isReadOnly: boolean): CSSProperties {
  return { '--tracks': `${tracks}${isReadOnly ? '' : ' 36px'}` } as CSSProperties;
}

function Head<Line extends object>({ grid: { columns, isReadOnly, translate } }: { grid: Grid<Line> }) {
  return (
    <div role="rowgroup" className="head">
      <div role="row" aria-rowindex={1} className="row">
        {columns.map((column, index) => (
          <div key={column.name} role="columnheader" aria-colindex={index + 1} className={isNumeric(column) ? 'cell numeric' : 'cell'}>
            {column.label}
          </div>
        ))}
        {!isReadOnly && (
          <div role="columnheader" aria-colindex={columns.length + 1} className="tools">
            <span className="visually-hidden">{translate('grid.tools')}</span>
          </div>
        )}
      </div>
    </div>
  );
}

interface AddRowProps<Line extends object> {
  index: number;
  text: string;
  grid: Grid<Line>;
  actions: GridActions;
}

function AddRow<Line extends object>({ index, text, grid: { store, columns } }: AddRowProps<Line>) {
  const cursor = useSyncExternalStore(store.subscribeKeys, store.cursor);
  const isActive = cursor.key === addRowKey;
  const cell = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (isActive && store.takesFocus()) cell.current?.focus();
  });
  return (
    <div role="row" aria-rowindex={index + 2} className="row add" data-key={addRowKey}>
      <div
        ref={cell}
        role="gridcell"
        aria-colspan={columns.length + 1}
        aria-colindex={1}
        tabIndex={isActive ? 0 : -1}
        data-column={0}
        className="cell"
      >
        {text}
      </div>
    </div>
  );
}
