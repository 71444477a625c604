import { useCallback } from 'react';
import { useAssetTypes } from '../useAssetTypes.ts';

/** The labels of type-specific fields, for messages above the form. */
export function useAttributeNames(): (path: string) => string | undefined {
  const types = useAssetTypes();
  return useCallback(
    (path: string) => {
      const [list, key] = path.split('.');
      if (list !== 'attributes') return undefined;
      return types?.flatMap(({ attributes }) => attributes).find((attribute) => attribute.key === key)?.label;
    },
    [types],
  );
}
