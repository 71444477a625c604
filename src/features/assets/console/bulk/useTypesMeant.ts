import { useEvent } from 'ra-core';
import { useEffect, useMemo, useState } from 'react';
import { useProblemNotice } from '#console/notifications/useProblemNotice.ts';
import type { AssetType } from '../../schema.ts';
import { useAssetTypes } from '../useAssetTypes.ts';
import type { BulkAsset } from './bulkEntry.ts';

/** The types of the objects, once they are known: empty when they cannot be loaded, undefined when they are not needed. */
export function useTypesMeant(assetsOf: (() => Promise<readonly BulkAsset[]>) | undefined): readonly AssetType[] | undefined {
  const all = useAssetTypes();
  const showProblem = useProblemNotice();
  const [keys, setKeys] = useState<ReadonlySet<string>>();
  const isAsked = assetsOf !== undefined;
  const read = useEvent(() => {
    assetsOf?.().then(
      (assets) => setKeys(new Set(assets.map(({ assetType }) => assetType))),
      (error: unknown) => {
        showProblem(error);
        setKeys(new Set());
      },
    );
  });
  useEffect(() => {
    if (isAsked) read();
  }, [isAsked, read]);
  return useMemo(() => (keys ? all?.filter(({ key }) => keys.has(key)) : undefined), [all, keys]);
}
