import { useEvent, useTranslate } from 'ra-core';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useFormat } from '#console/i18n/format.ts';
import { useAttempt } from '#console/notifications/useAttempt.ts';
import type { ScanAnswer } from '#console/scan/CameraDialog.tsx';
import { useItemByCode } from '#features/items/console/lookup/index.ts';
import type { SalesOrderLine } from '../../schema.ts';
import type { useDelivering } from './useDelivering.ts';

/** Counts scanned codes: the code of an item, followed by the serial number if the item has them. */
export function useScanning({ lineOf, itemOf, count }: ReturnType<typeof useDelivering>) {
  const translate = useTranslate();
  const format = useFormat();
  const find = useItemByCode();
  const attempt = useAttempt();
  const [serialOf, setSerialOf] = useState<SalesOrderLine>();

  const unknown = (code: string): ScanAnswer => ({ text: translate('salesOrders.delivering.unknown', { code }), isWrong: true });

  function counted(line: SalesOrderLine, serialNumber?: string): ScanAnswer {
    const quantity = count(line, serialNumber);
    if (quantity === undefined) return { text: translate('validation.serialNumberTwice'), isWrong: true };
    setSerialOf(undefined);
    return { text: `${line.itemCode}: ${format.number(quantity)}` };
  }

  function takeLine(line: SalesOrderLine): ScanAnswer {
    if (!itemOf(line)?.isSerialItem) return counted(line);
    setSerialOf(line);
    return { text: translate('stock.scan.serialNumberHint') };
  }

  // The code of an item is not the number of a piece: a person who scans the next box left out the number of the one before
  function takeInstead(of: SalesOrderLine, line: SalesOrderLine): ScanAnswer {
    const code = of.itemCode;
    if (line.itemId === of.itemId) return { text: translate('stock.scan.ownCode', { code }), isWrong: true };
    return { text: `${translate('stock.scan.leftOut', { code })} ${takeLine(line).text}`, isWrong: true };
  }

  const take = useEvent((code: string): ScanAnswer => {
    const line = lineOf(code);
    if (serialOf && line) return takeInstead(serialOf, line);
    if (serialOf && code !== '') return counted(serialOf, code);
    setSerialOf(undefined);
    if (serialOf) return { text: translate('salesOrders.delivering.scanHint') };
    return line ? takeLine(line) : unknown(code);
  });

  const mayBeForeign = useEvent((code: string) => serialOf !== undefined && code !== '' && !lineOf(code));

  /** Returns the result of a code; none when it could not be looked up. */
  async function scan(code: string): Promise<ScanAnswer | undefined> {
    let isForeign = false;
    const isKnown = await attempt(async () => {
      isForeign = mayBeForeign(code) && (await find(code)) !== undefined;
    });
    if (!isKnown) return undefined;
    // the next scan, which may wait already, must see what this one counted
    return isForeign ? unknown(code) : flushSync(() => take(code));
  }

  return { serialOf, scan };
}
