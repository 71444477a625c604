import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { ScanAnswer } from '#console/scan/CameraDialog.tsx';
import { useFormat } from '#console/i18n/format.ts';
import type { SalesOrderLine } from '../../schema.ts';
import type { useDelivering } from './useDelivering.ts';

/** Counts scanned codes: the code of an item, followed by the serial number if the item has them. */
export function useScanning({ lineOf, itemOf, count }: ReturnType<typeof useDelivering>) {
  const translate = useTranslate();
  const format = useFormat();
  const [serialOf, setSerialOf] = useState<SalesOrderLine>();

  /** Returns the result of a code. */
  function scan(code: string): ScanAnswer {
    const line = serialOf ?? lineOf(code);
    const isNumber = serialOf !== undefined;
    setSerialOf(undefined);
    if (!line) return { text: translate('salesOrders.delivering.unknown', { code }), isWrong: true };
    if (!isNumber && itemOf(line)?.isSerialItem) {
      setSerialOf(line);
      return { text: translate('stock.scan.serialNumberHint') };
    }
    if (isNumber && code === '') return { text: translate('salesOrders.delivering.scanHint') };
    const quantity = count(line, isNumber ? code : undefined);
    return quantity === undefined
      ? { text: translate('validation.serialNumberTwice'), isWrong: true }
      : { text: `${line.itemCode}: ${format.number(quantity)}` };
  }

  return { serialOf, scan };
}
