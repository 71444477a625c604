import Alert from '@mui/material/Alert';
import { styled } from '@mui/material/styles';
import { useDataProvider, useTranslate } from 'ra-core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ApiError, isUnreachable } from '#contract/apiError.ts';
import { tagOfCode } from '#contract/publicAddresses.ts';
import { useDivision } from '#console/data/DataContext.ts';
import { fieldTexts } from '#console/data/fieldTexts.ts';
import { useWrite } from '#console/data/useWrite.ts';
import { ActionButton } from '#console/keyboard/ActionButton.tsx';
import { withDivision } from '#console/layout/divisionOf.ts';
import { useProblemText } from '#console/notifications/useProblemText.ts';
import { ScanButton } from '#console/scan/ScanButton.tsx';
import type { Asset } from '#features/assets/schema.ts';
import { isEditable } from '../rules.ts';
import type { WorkOrder } from '../schema.ts';
import { newReportAddress, visitReport } from './visitReport.ts';

/** See {@link ScanInVisit}. */
export interface ScanInVisitProps {
  order: WorkOrder;
  /** The objects whose reports were begun in this browser. */
  begunHere: ReadonlySet<string>;
}

/** A code that led to no object of the visit, in words; with the object, if there is one. */
interface Missed {
  text: string;
  asset?: Asset;
}

/**
 * On a touch screen, a button that reads the label of an object and opens its report of this visit. It says that an object is not
 * on the work order, and adds it if the person wants that.
 */
export function ScanInVisit({ order, begunHere }: ScanInVisitProps) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const division = useDivision().code;
  const find = useAssetByTag();
  const { add, isPending } = useAdding(order);
  const [missed, setMissed] = useState<Missed>();

  const take = async (code: string) => {
    setMissed(undefined);
    const tag = tagOfCode(code);
    const known = order.assets?.find((asset) => asset.tag.toLowerCase() === tag.toLowerCase());
    const found = known ?? (await find(tag));
    if ('text' in found) return setMissed(found);
    const isOfVisit = known !== undefined || order.assetIds.includes(found.id) || order.items?.some(({ assetId }) => assetId === found.id);
    if (isOfVisit) return navigate(visitReport(order, found.id, begunHere.has(found.id))?.address ?? `/assets/${found.id}`);
    return setMissed({ text: translate('workOrders.assets.scan.notHere', { tag }), asset: found as Asset }); // only an object of the visit is a summary
  };
  const handleAdd = async (asset: Asset) => {
    const refusal = await add(asset);
    if (refusal === undefined) await navigate(newReportAddress(order, asset.id));
    else setMissed({ text: refusal, asset });
  };
  const asset = missed?.asset;
  return (
    <Frame>
      <ScanButton onCode={(code) => void take(code)} />
      {missed && (
        <Alert severity="warning" role="alert" onClose={() => setMissed(undefined)}>
          {missed.text}
          {asset && (
            <Ways>
              {isEditable(order.status) && asset.division === division && (
                <ActionButton main pending={isPending} onPress={() => void handleAdd(asset)}>
                  {translate('workOrders.assets.scan.add')}
                </ActionButton>
              )}
              <ActionButton to={`/assets/${asset.id}${withDivision('', asset.division)}`}>
                {translate('workOrders.assets.scan.open')}
              </ActionButton>
            </Ways>
          )}
        </Alert>
      )}
    </Frame>
  );
}

/** Finds the object with a tag, or says why there is none. */
function useAssetByTag(): (tag: string) => Promise<Asset | Missed> {
  const translate = useTranslate();
  const problemText = useProblemText();
  const dataProvider = useDataProvider();
  return async (tag) => {
    try {
      const { data } = await dataProvider['byTag']('assets', { path: { tag } });
      // people of other divisions get the public answer, which has no id
      return 'id' in data ? (data as Asset) : { text: translate('workOrders.assets.scan.unknown', { tag }) };
    } catch (error) {
      if (isUnreachable(error)) return { text: translate('workOrders.assets.scan.notChecked', { tag }) };
      const isUnknown = error instanceof ApiError && error.status === 404;
      return { text: isUnknown ? translate('workOrders.assets.scan.unknown', { tag }) : problemText(error) };
    }
  };
}

/** Adds an object to a work order; resolves with the reason why the server refused it. */
function useAdding(order: WorkOrder) {
  const problemText = useProblemText();
  const { run, isPending } = useWrite('workOrders', 'update');
  const add = async ({ id }: Asset): Promise<string | undefined> => {
    const data = { assetIds: [...order.assetIds, id] };
    try {
      await run({ id: order.id, data, previousData: order, meta: { path: { locationId: order.locationId } } });
      return undefined;
    } catch (error) {
      return (error instanceof ApiError && Object.values(fieldTexts(error))[0]) || problemText(error);
    }
  };
  return { add, isPending };
}

const Frame = styled('div')({ display: 'grid', justifyItems: 'start', gap: 8, marginBottom: 12, '&:empty': { display: 'none' } });

const Ways = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8, marginTop: 8 });
