import { useTranslate } from 'ra-core';
import { useNavigate } from 'react-router-dom';
import { tagOfCode } from '#contract/publicAddresses.ts';
import { ScannedCode } from '#console/scan/ScannedCode.tsx';
import { useVisitAssets } from '#features/work-orders/console/visit/index.ts';
import { answerKeys } from './entry.ts';

/**
 * A label that a scanner types while a report is filled in leads to its object: to its report of the same visit, else to its page.
 * Its characters would otherwise trigger the keys that lead to the neighbours of this object.
 */
export function ScanInWalk({ workOrderId }: { workOrderId: string | undefined }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const visit = useVisitAssets(workOrderId);
  const go = (code: string) => {
    const tag = tagOfCode(code);
    const asset = visit?.find((one) => one.tag.toLowerCase() === tag.toLowerCase());
    if (!asset) return navigate(`/assets/tag/${encodeURIComponent(tag)}`);
    return navigate(asset.isDone ? `/assets/${asset.id}` : `/assets/${asset.id}/reports/new?workOrder=${workOrderId}`);
  };
  return <ScannedCode label={translate('console.scan.code')} onCode={(code) => void go(code)} keys={answerKeys} />;
}
