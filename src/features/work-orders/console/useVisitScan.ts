import { useDataProvider, useTranslate } from 'ra-core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ApiError, isUnreachable } from '#contract/apiError.ts';
import { tagOfCode } from '#contract/publicAddresses.ts';
import { fieldTexts } from '#console/data/fieldTexts.ts';
import { useWrite } from '#console/data/useWrite.ts';
import { useProblemText } from '#console/notifications/useProblemText.ts';
import type { Asset } from '#features/assets/schema.ts';
import type { WorkOrder } from '../schema.ts';
import { newReportAddress, visitReport } from './visitReport.ts';

/** A code that led to no object of the visit, in words; with the object, if there is one. */
export interface Missed {
  text: string;
  asset?: Asset;
}

/** What became of a scanned label, and the ways on from there: see {@link useVisitScan}. */
export type VisitScan = ReturnType<typeof useVisitScan>;

/**
 * `take` opens the report of the object whose label was scanned, on this visit. It says that an object is not on the work order,
 * and `add` adds it. `begunHere` are the objects whose reports were begun in this browser.
 */
export function useVisitScan(order: WorkOrder, begunHere: ReadonlySet<string>) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const find = useAssetByTag();
  const { add: addTo, isPending } = useAdding(order);
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
  const add = async (asset: Asset) => {
    const refusal = await addTo(asset);
    if (refusal === undefined) await navigate(newReportAddress(order, asset.id));
    else setMissed({ text: refusal, asset });
  };
  return { take, add, isPending, missed, forget: () => setMissed(undefined) };
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
