import { styled } from '@mui/material/styles';
import { colour } from '../theme/colour.ts';
import { media } from '../theme/media.ts';
import { cellPadding } from './columns.ts';
import { topBarHeight } from '../layout/topBarHeight.ts';

const outOfSight = {
  position: 'absolute',
  width: 1,
  height: 1,
  minHeight: 0,
  padding: 0,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} as const;

/** A line in two rows of text. Cells that are empty or do not fit are out of sight, but can still have the focus. */
const atRest = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: 10,
  height: 58,
  padding: `6px ${cellPadding}px`,
  overflow: 'hidden',
  // the second row begins
  '&::before': { content: "''", width: '100%', order: 1 },
  '& .cell:not(.error):not(.warning)': { background: 'transparent' },
  '& .cell': {
    display: 'block',
    order: 2,
    minHeight: 0,
    height: 23,
    lineHeight: '23px',
    padding: 0,
    borderBottom: 0,
    whiteSpace: 'nowrap',
    textAlign: 'start',
    color: colour.ink2,
    fontSize: '0.8125rem',
  },
  '& .cell[data-label]::before': { paddingInlineEnd: 4, color: 'inherit', fontSize: 'inherit' },
  '& .first': { order: 0, color: colour.ink, fontSize: '0.875rem' },
  '& .first[data-label]::before': { content: 'none' },
  '& .cell:first-of-type': { paddingInlineEnd: 0 },
  '& .lookup.first': { fontWeight: 560 },
  '& .text.first': { flex: '1 1 0' },
  '& .numeric.first': { marginInlineStart: 'auto', fontWeight: 640 },
  '& .cell:empty:not(.error):not(.warning), & .tools': outOfSight,
} as const;

/**
 * The styles of a line grid, in one place, so that a cell needs none of its own: rows on the tracks of their columns. Where there
 * is no room for columns (see {@link useRoom}), each row has two rows of text, or is a card while it is edited. Each row is laid
 * out by itself (`contain`), so adding a line costs one row. There is no container query, because it would lay out the whole grid
 * again whenever a style is read.
 */
export const GridFrame = styled('div')({
  '& .grid': {
    border: `1px solid ${colour.line}`,
    borderRadius: 8,
    background: colour.card,
    overflowX: 'auto',
    overflowY: 'hidden',
    fontSize: '0.875rem',
    outline: 'none',
  },
  '& .row': {
    display: 'grid',
    gridTemplateColumns: 'var(--tracks)',
    minWidth: 'min-content',
    borderTop: `1px solid ${colour.line}`,
    contain: 'layout style',
  },
  // rows out of sight are neither laid out nor painted, so that 200 lines cost no more than the visible ones
  '& .row[data-key]:not(.add)': { contentVisibility: 'auto', containIntrinsicBlockSize: 'auto 41px' },
  '& .head .row': { borderTop: 0, fontWeight: 640, fontSize: '0.78125rem', color: colour.ink2 },
  // one line of text, so that every row is 40 px high; the title shows all of a long text
  '& .cell': {
    minWidth: 0,
    height: 40,
    lineHeight: '40px',
    padding: `0 ${cellPadding}px`,
    borderInlineEnd: `1px solid ${colour.line}`,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    cursor: 'default',
    scrollMargin: `${topBarHeight + 60}px 0 24px`,
    outlineOffset: -2,
  },
  '& .head .cell': {
    height: 'auto',
    minHeight: 40,
    padding: `10px ${cellPadding}px`,
    lineHeight: 1.4,
    whiteSpace: 'normal',
    borderInlineEnd: 0,
  },
  '&[data-room="fits"] .grid': { overflow: 'visible' },
  '&[data-room="fits"] .head': {
    position: 'sticky',
    top: topBarHeight,
    zIndex: 1,
    background: colour.card,
    borderRadius: '8px 8px 0 0',
    borderBottom: `1px solid ${colour.line}`,
  },
  // the edge of the first line overlaps that of the headings; a rule for the first row would be evaluated again for every row
  // when one is added
  '&[data-room="fits"] .head + [role="rowgroup"]': { marginTop: -1 },
  '& .numeric': { textAlign: 'end', fontFeatureSettings: "'tnum'" },
  '& .fixed': { color: colour.ink2 },
  '& .warning': { background: colour.warnSoft, color: colour.ink },
  '& .error': { background: colour.badSoft, color: colour.ink },
  '& .cell:focus, & .edited': { outline: `2px solid ${colour.brand}` },
  '& .edited': { padding: 0, lineHeight: 'inherit', background: colour.card },
  '& .cell[aria-busy]::after': { content: "'…'", color: colour.ink3, marginInlineStart: 4 },
  '& .editor': {
    font: 'inherit',
    fontFeatureSettings: 'inherit',
    color: colour.ink,
    width: '100%',
    height: '100%',
    minHeight: 38,
    padding: `4px ${cellPadding}px`,
    border: 0,
    outline: 'none',
    background: 'transparent',
    textAlign: 'inherit',
    [media.touch]: { fontSize: '1rem' },
  },
  '& select.editor': { background: colour.card, paddingInline: 6 },
  '& .tools': { display: 'flex', alignItems: 'center', justifyContent: 'center' },
  '& .tools button': {
    font: 'inherit',
    fontSize: '1.125rem',
    lineHeight: 1,
    width: 28,
    height: 28,
    border: 0,
    borderRadius: 6,
    // not `opacity`, which would create a layer for every line
    color: 'transparent',
    background: 'transparent',
    cursor: 'pointer',
  },
  '& .row:hover .tools button, & .row:focus-within .tools button': { color: colour.ink3 },
  '& .row .tools button:hover': { background: colour.badSoft, color: colour.bad },
  '@media (hover: none)': { '& .tools button': { color: colour.ink3 } },
  '& .add .cell': { gridColumn: '1 / -1', color: colour.ink2, borderInlineEnd: 0, cursor: 'text' },
  '& .notes': { listStyle: 'none', margin: '12px 0 0', padding: 0, display: 'flex', flexDirection: 'column', gap: 6 },
  '& .notes[hidden]': { display: 'none' },
  '& .notes li > span': { height: 'auto', minHeight: 24, padding: '3px 9px', borderRadius: 12, lineHeight: 1.4, whiteSpace: 'normal' },
  '& .notes button': { textAlign: 'start' },
  '&[data-room="cards"]': {
    '& .grid': { border: 0, background: 'transparent', overflow: 'visible' },
    '& .head': { position: 'absolute', top: 'auto', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
    '& .row': {
      position: 'relative',
      gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
      minWidth: 0,
      border: `1px solid ${colour.line}`,
      borderRadius: 8,
      background: colour.card,
      marginBottom: 12,
    },
    '& .cell': {
      display: 'flex',
      alignItems: 'center',
      height: 'auto',
      minHeight: 48,
      lineHeight: 'inherit',
      padding: '4px 10px',
      whiteSpace: 'normal',
      overflowWrap: 'anywhere',
      borderInlineEnd: 0,
      borderBottom: `1px solid ${colour.line}`,
      textAlign: 'end',
      justifyContent: 'flex-end',
    },
    '& .text, & .lookup:not(.brief)': { gridColumn: '1 / -1', textAlign: 'start', justifyContent: 'flex-start' },
    '& .cell[data-label]::before': {
      content: 'attr(data-label)',
      marginInlineEnd: 'auto',
      paddingInlineEnd: 12,
      color: colour.ink2,
      fontSize: '0.78125rem',
    },
    '& .text[data-label]::before, & .lookup:not(.brief)[data-label]::before': { marginInlineEnd: 0, flex: '0 0 96px' },
    '& .edited[data-label]::before': { paddingInlineStart: 10 },
    '& .cell:first-of-type': { gridColumn: '1 / -1', paddingInlineEnd: 48, textAlign: 'start', justifyContent: 'flex-start' },
    '& .cell:first-of-type[data-label]::before': { marginInlineEnd: 0, flex: '0 0 96px' },
    '& .tools': { position: 'absolute', top: 2, insetInlineEnd: 2, minHeight: 44 },
    '& .tools button': { color: colour.ink3, width: 44, height: 44 },
    '& .add .cell': { gridColumn: '1 / -1', textAlign: 'start', justifyContent: 'flex-start', borderBottom: 0 },
    '& .row:not(.add):not(:focus-within)': atRest,
  },
});
