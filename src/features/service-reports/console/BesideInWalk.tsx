import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import { media } from '#console/theme/media.ts';
import { codeOf, useAssetsAt } from '#features/assets/console/parts/index.ts';
import type { Asset } from '#features/assets/schema.ts';

/** Leads to a report of the objects before and after this one in the walk through their location, of the same visit. */
export function BesideInWalk({ asset, workOrderId }: { asset: Asset; workOrderId: string | undefined }) {
  const translate = useTranslate();
  const query = workOrderId === undefined ? '' : `?workOrder=${workOrderId}`;
  const { data = [] } = useAssetsAt(asset.locationId);
  const at = data.findIndex(({ id }) => id === asset.id);
  if (at < 0) return null;
  const [before, after] = [data[at - 1], data[at + 1]];
  return (
    <Links aria-label={translate('serviceReports.entry.walk', { position: at + 1, total: data.length })}>
      {before && <Beside hotkey="p" text={translate('serviceReports.entry.previous')} asset={before} query={query} />}
      {after && <Beside hotkey="n" text={translate('serviceReports.entry.following')} asset={after} query={query} />}
    </Links>
  );
}

/** One of the two; on a phone the code stands whole below the word. */
function Beside({ hotkey, text, asset, query }: { hotkey: string; text: string; asset: Asset; query: string }) {
  const code = codeOf(asset);
  return (
    <ActionButton hotkey={hotkey} keyLabel={`${text}: ${code}`} to={`/assets/${asset.id}/reports/new${query}`}>
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
