import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useFormat } from '#console/i18n/format.ts';
import type { SalesOrderLine } from '../../schema.ts';
import type { useDelivering } from './useDelivering.ts';

/** Counts scanned codes: the code of an item, followed by the serial number if the item has them. */
export function useScanning({ lineOf, itemOf, count }: ReturnType<typeof useDelivering>) {
  const translate = useTranslate();
  const format = useFormat();
  const [serialOf, setSerialOf] = useState<SalesOrderLine>();

  /** Returns the result of a code as text. */
  function scan(code: string): string {
    const line = serialOf ?? lineOf(code);
    const isNumber = serialOf !== undefined;
    setSerialOf(undefined);
    if (!line) return translate('salesOrders.delivering.unknown', { code });
    if (!isNumber && itemOf(line)?.isSerialItem) {
      setSerialOf(line);
      return translate('stock.scan.serialNumberHint');
    }
    if (isNumber && code === '') return translate('salesOrders.delivering.scanHint');
    const quantity = count(line, isNumber ? code : undefined);
    return quantity === undefined ? translate('validation.serialNumberTwice') : `${line.itemCode}: ${format.number(quantity)}`;
  }

  return { serialOf, scan };
}
