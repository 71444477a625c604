import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import type { KeyboardEvent } from 'react';
import { Link } from 'react-router-dom';
import { announce } from '#console/announcements/announcer.ts';
import { useFormat } from '#console/i18n/format.ts';
import { colour } from '#console/theme/colour.ts';
import { media } from '#console/theme/media.ts';
import { codeOf, DueCell, makeOf, placesOf } from '#features/assets/console/parts/index.ts';
import type { Asset } from '#features/assets/schema.ts';
import { sitePageSize } from './SitePages.tsx';
import { useRowDrag } from './useRowDrag.ts';

/** See {@link SiteRows}. */
export interface SiteRowsProps {
  /** All filtered objects, on all pages. */
  assets: readonly Asset[];
  /** The index of the shown page, from 0. */
  page: number;
  /** The object that is selected in the list and on the plan. */
  current: string | undefined;
  onCurrent: (id: string) => void;
  /** The selected objects. */
  ticked: ReadonlySet<string>;
  onTick: (ids: ReadonlySet<string>) => void;
  /** Moves an object in the walking order; undefined while a filter is active. */
  onPlace: ((id: string, position: number) => void) | undefined;
}

/** The objects of a location in walking order: ↑ ↓ move between them, with Alt they move the object, Space selects, Enter opens. */
export function SiteRows({ assets, page, current, onCurrent, ticked, onTick, onPlace }: SiteRowsProps) {
  const translate = useTranslate();
  const first = page * sitePageSize;
  const onPage = assets.slice(first, first + sitePageSize);
  const drag = useRowDrag(onPage, onPlace && ((id, position) => onPlace(id, first + position)));
  const areAllTicked = assets.length > 0 && assets.every(({ id }) => ticked.has(id));
  const tickAll = () => onTick(areAllTicked ? new Set() : new Set(assets.map(({ id }) => id)));
  const toggle = (id: string) => onTick(ticked.has(id) ? without(ticked, id) : new Set([...ticked, id]));
  const handleKey = useRowKeys(assets, { first, onPlace, onToggle: toggle });
  return (
    <Frame>
      <table aria-label={translate('assets.title')}>
        <ColumnHeads areAllTicked={areAllTicked} onTickAll={tickAll} />
        <tbody>
          {onPage.map((asset, index) => (
            <Row
              key={asset.id}
              asset={asset}
              number={first + index + 1}
              isCurrent={asset.id === current}
              isTicked={ticked.has(asset.id)}
              isDragged={asset.id === drag.dragged}
              grip={onPlace && drag.handle(asset.id)}
              onCurrent={() => onCurrent(asset.id)}
              onTick={() => toggle(asset.id)}
              onKeyDown={(event) => handleKey(event, asset)}
            />
          ))}
        </tbody>
      </table>
    </Frame>
  );
}

interface RowKeys extends Pick<SiteRowsProps, 'onPlace'> {
  /** The index of the first object on the page. */
  first: number;
  onToggle: (id: string) => void;
}

/** Returns the handler of keys in the row of an object. */
function useRowKeys(assets: readonly Asset[], { first, onPlace, onToggle }: RowKeys) {
  const translate = useTranslate();
  const format = useFormat();
  return (event: KeyboardEvent<HTMLElement>, asset: Asset) => {
    const at = assets.indexOf(asset);
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const isOnLink = event.target instanceof HTMLAnchorElement;
    if (step !== 0 && event.altKey) {
      const to = Math.min(Math.max(at + step, 0), assets.length - 1);
      if (onPlace && to !== at) onPlace(asset.id, to);
      announce(
        translate(onPlace ? 'locations.walk.position' : 'locations.walk.filtered', {
          position: format.number(to + 1),
          total: format.number(assets.length),
        }),
      );
    } else if (step !== 0 && isOnLink) focusRow(event.currentTarget, at - first + step);
    else if (event.key === ' ' && isOnLink) onToggle(asset.id);
    else return;
    event.preventDefault();
  };
}

function ColumnHeads({ areAllTicked, onTickAll }: { areAllTicked: boolean; onTickAll: () => void }) {
  const translate = useTranslate();
  return (
    <thead>
      <tr>
        <th scope="col">
          <input type="checkbox" aria-label={translate('locations.tickAll')} checked={areAllTicked} onChange={onTickAll} />
        </th>
        <th scope="col">#</th>
        {['object', 'place', 'produced', 'due'].map((name) => (
          <th key={name} scope="col" className={name}>
            {translate(`assets.column.${name}`)}
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface RowProps {
  asset: Asset;
  number: number;
  isCurrent: boolean;
  isTicked: boolean;
  isDragged: boolean;
  /** The props of the handle by which the row is dragged. */
  grip: ReturnType<ReturnType<typeof useRowDrag>['handle']> | undefined;
  onCurrent: () => void;
  onTick: () => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

function Row({ asset, number, isCurrent, isTicked, isDragged, grip, onCurrent, onTick, onKeyDown }: RowProps) {
  const translate = useTranslate();
  const name = codeOf(asset);
  return (
    <tr data-row={asset.id} data-current={isCurrent} data-dragged={isDragged} onKeyDown={onKeyDown} onClick={onCurrent}>
      <td>
        <label className="tick">
          <input type="checkbox" aria-label={translate('locations.tick', { name })} checked={isTicked} onChange={onTick} />
        </label>
      </td>
      <td className="number">
        {grip && (
          <button
            type="button"
            className="grip"
            aria-label={translate('locations.walk.move', { name })}
            aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
            {...grip}
          >
            <span aria-hidden>⠿</span>
          </button>
        )}
        {number}
      </td>
      <ObjectCells asset={asset} isCurrent={isCurrent} onFocus={onCurrent} />
    </tr>
  );
}

function ObjectCells({ asset, isCurrent, onFocus }: { asset: Asset; isCurrent: boolean; onFocus: () => void }) {
  const translate = useTranslate();
  return (
    <>
      <td className="object">
        <div>
          <Link to={`/assets/${asset.id}`} data-row-link aria-current={isCurrent ? 'true' : undefined} onFocus={onFocus}>
            {codeOf(asset)}
          </Link>{' '}
          <span>{makeOf(asset)}</span>
        </div>
        <div>{asset.name ?? translate(`assetTypes.${asset.assetType}`)}</div>
      </td>
      <td className="place">
        <Place asset={asset} />
      </td>
      <td className="produced">{asset.productionDate?.slice(0, 4)}</td>
      <td className="due">
        <DueCell asset={asset} />
      </td>
    </>
  );
}

/** The place of an object: its exact position, with the way there below. */
function Place({ asset }: { asset: Asset }) {
  const [exact, around] = placesOf(asset);
  return (
    <>
      <div>{exact}</div>
      {around !== '' && <div className="around">{around}</div>}
    </>
  );
}

function focusRow(row: HTMLElement, index: number) {
  const links = row.closest('table')?.querySelectorAll<HTMLElement>('[data-row-link]') ?? [];
  links[Math.min(Math.max(index, 0), links.length - 1)]?.focus();
}

function without(set: ReadonlySet<string>, id: string): ReadonlySet<string> {
  return new Set([...set].filter((one) => one !== id));
}

const Frame = styled('div')({
  overflowX: 'auto',
  backgroundColor: colour.card,
  border: `1px solid ${colour.line}`,
  borderRadius: 8,
  table: { width: '100%', tableLayout: 'fixed', borderCollapse: 'collapse', fontSize: '0.875rem' },
  'th, td': { padding: '0 8px', textAlign: 'start', borderBottom: `1px solid ${colour.line}` },
  'th:first-of-type, td:first-of-type': { width: 42, paddingInlineStart: 12 },
  'th:nth-of-type(2)': { width: 58 },
  'th.object': { width: '32%' },
  'th.place': { width: '19%' },
  'th.produced': { width: 78 },
  // one line each; the object's page shows the complete texts
  'td.object > div, td.place > div:first-of-type': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  th: { height: 36, fontSize: '0.78125rem', fontWeight: 640, color: colour.ink2, borderBottomColor: colour.line2 },
  'tbody tr:last-of-type td': { borderBottom: 0 },
  'tbody tr:hover, tr[data-current="true"]': { backgroundColor: colour.hover },
  'tr[data-current="true"] td:first-of-type': { boxShadow: `inset 3px 0 0 ${colour.brand}` },
  'tr[data-dragged="true"]': { opacity: 0.6 },
  'td.number': { whiteSpace: 'nowrap', fontFeatureSettings: '"tnum"', color: colour.ink2 },
  'td.object a': { fontWeight: 640, color: 'inherit', textDecoration: 'none' },
  'td.object a:hover': { textDecoration: 'underline' },
  'td.object span, td.place .around': { color: colour.ink2 },
  'td.place .around': { fontSize: '0.8125rem', lineHeight: 1.3, overflowWrap: 'anywhere' },
  'td.due > div': { minWidth: 0 },
  'input[type="checkbox"]': { width: 18, height: 18, margin: 0, accentColor: colour.brand },
  '.grip': { border: 0, padding: '6px 4px', background: 'none', color: colour.ink3, cursor: 'grab', touchAction: 'none', font: 'inherit' },
  [media.touch]: {
    '.tick': { display: 'inline-flex', alignItems: 'center', justifyContent: 'center', width: 44, height: 44, margin: '0 -12px' },
    '.grip': { minWidth: 34, minHeight: 44 },
  },
  [media.phone]: {
    'thead, td.produced': { display: 'none' },
    table: { display: 'block' },
    tbody: { display: 'block' },
    'tbody tr': {
      display: 'grid',
      gridTemplateColumns: '34px 68px auto minmax(0, 1fr)',
      alignItems: 'start',
      padding: '6px 0',
      borderBottom: `1px solid ${colour.line}`,
    },
    td: { border: 0 },
    // three lines: name, due date and place; the object's page shows the rest
    'td:first-of-type': { gridRow: '1 / span 2' },
    'td.object': { gridColumn: '3 / -1' },
    // the code is always complete; the manufacturer is cut
    'td.object > div:first-of-type': { display: 'flex', gap: 4 },
    'td.object a': { flexShrink: 0, maxWidth: '100%', whiteSpace: 'normal', overflowWrap: 'anywhere' },
    'td.object span': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
    'td.due': { gridColumn: '2 / span 2', gridRow: 2, paddingInlineEnd: 0 },
    'td.due small': { display: 'none' },
    'td.place': {
      gridColumn: 4,
      gridRow: 2,
      alignSelf: 'center',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
      color: colour.ink2,
    },
    'td.place > div': { display: 'inline' },
    'td.place .around::before': { content: '" · "' },
  },
});
