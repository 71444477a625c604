import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import { media } from '#console/theme/media.ts';
import { codeOf, useAssetsAt } from '#features/assets/console/parts/index.ts';
import type { Asset } from '#features/assets/schema.ts';
import { useVisitAssets } from '#features/work-orders/console/visit/index.ts';
import { isGone } from './waiting/waiting.ts';

/** Leads to a report of the objects before and after this one: of the same visit, else in the walk through their location. */
export function BesideInWalk({ asset, workOrderId }: { asset: Asset; workOrderId: string | undefined }) {
  const translate = useTranslate();
  const query = workOrderId === undefined ? '' : `?workOrder=${workOrderId}`;
  const walk = useWalk(asset, workOrderId);
  const at = walk.findIndex(({ id }) => id === asset.id);
  if (at < 0) return null;
  const [before, after] = [walk[at - 1], walk[at + 1]];
  return (
    <Links aria-label={translate('serviceReports.entry.walk', { position: at + 1, total: walk.length })}>
      {before && <Beside hotkey="p" text={translate('serviceReports.entry.previous')} stop={before} query={query} />}
      {after && <Beside hotkey="n" text={translate('serviceReports.entry.following')} stop={after} query={query} />}
    </Links>
  );
}

interface Stop {
  id: string;
  code: string;
}

// a visit may be for a few objects of many, and knows them without a connection too
function useWalk(asset: Asset, workOrderId: string | undefined): readonly Stop[] {
  const visit = useVisitAssets(workOrderId);
  const isOfVisit = visit?.some(({ id }) => id === asset.id);
  const { data = [] } = useAssetsAt(asset.locationId, isOfVisit === false);
  if (!visit || !isOfVisit) return data.map((one) => ({ id: one.id, code: codeOf(one) }));
  // what is inspected has its report already
  const toDo = visit.filter((one) => one.id === asset.id || (!one.isDone && !isGone(one)));
  return toDo.map(({ id, name, tag }) => ({ id, code: name ?? tag }));
}

/** One of the two; on a phone the code stands whole below the word. */
function Beside({ hotkey, text, stop, query }: { hotkey: string; text: string; stop: Stop; query: string }) {
  const { id, code } = stop;
  return (
    <ActionButton hotkey={hotkey} keyLabel={`${text}: ${code}`} to={`/assets/${id}/reports/new${query}`}>
      <span>
        {text}: <span className="code">{code}</span>
      </span>
    </ActionButton>
  );
}

const Links = styled('nav')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  marginInlineStart: 'auto',
  [media.phone]: {
    width: '100%',
    flexWrap: 'nowrap',
    '&& > *': { flex: '1 1 0', minWidth: 0, padding: '4px 8px', whiteSpace: 'normal', lineHeight: 1.25 },
    '.code': { display: 'inline-block', maxWidth: '100%', overflowWrap: 'anywhere' },
  },
});
