import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useRef, useState } from 'react';
import { compareDecimals } from '#contract/amounts.ts';
import { useFormat } from '#console/i18n/format.ts';
import { DateInput } from '#console/inputs/DateInput.tsx';
import { DecimalInput } from '#console/inputs/DecimalInput.tsx';
import { packFieldError, useFieldMessage } from '#console/inputs/fieldMessages.ts';
import { TextInput } from '#console/inputs/TextInput.tsx';
import { serialNumbersIn } from '#console/inputs/trackedNumbers.ts';
import type { ScanAnswer } from '#console/scan/CameraDialog.tsx';
import { ScanButton } from '#console/scan/ScanButton.tsx';
import { colour } from '#console/theme/colour.ts';
import { media } from '#console/theme/media.ts';
import { visuallyHidden } from '#console/theme/visuallyHidden.ts';
import { isNumberAmong, type Tracking } from '#contract/tracking.ts';
import { quantityStillToCome } from '../rules.ts';
import type { PurchaseOrderLine } from '../schema.ts';
import { newBatch, type Arrival, type ArrivalProblem, type TypedBatch } from './useArrivals.ts';

/** The properties of an order line whose goods arrive. */
export interface ArrivingLineProps {
  line: PurchaseOrderLine;
  arrival: Arrival;
  /** How the pieces are tracked. */
  tracking: Tracking;
  /** The bar code of the item, which is on the box beside the serial number. */
  barcode: string | null | undefined;
  problem: ArrivalProblem | undefined;
  /** The errors of the server, by field. */
  refused: Readonly<Record<string, string>>;
  onChange: (part: Partial<Arrival>) => void;
}

/** The quantity of a line and, if its item has them, serial numbers and batches of the received goods. */
export function ArrivingLine({ line, arrival, tracking, barcode, problem, refused, onChange }: ArrivingLineProps) {
  const translate = useTranslate();
  const format = useFormat();
  const messageOf = useFieldMessage();
  const item = itemText(line);
  const text = (field: string) => (problem?.field === field ? messageOf(packFieldError(problem.error)) : undefined);
  // a quantity that is being retyped is empty for a moment
  const isArriving = arrival.quantity === null || compareDecimals(arrival.quantity, '0') > 0;
  const serialText = text('serialNumbers');
  return (
    <Line data-line={line.id}>
      <span className="item">
        {item}
        <span className="quiet">
          {isExpected(line)
            ? translate('purchaseOrders.receiving.stillToCome', { quantity: format.number(quantityStillToCome(line)) })
            : translate('purchaseOrders.receiving.complete', { quantity: format.number(line.receivedQuantity) })}
        </span>
      </span>
      <div className="quantity" data-part="quantityReceived">
        <DecimalInput
          label={translate('purchaseOrders.receiving.quantity', { item })}
          value={arrival.quantity}
          error={arrival.isNumber ? (text('quantityReceived') ?? refused['quantityReceived']) : undefined}
          onChange={(quantity) => onChange({ quantity })}
          onProblem={(wrong) => onChange({ isNumber: wrong === undefined })}
        />
      </div>
      {isArriving && tracking.isSerialItem && (
        <div className="numbers" data-part="serialNumbers" data-scanned>
          <TextInput
            label={translate('purchaseOrders.receiving.serialNumbers', { item })}
            value={arrival.serials}
            rows={2}
            // an empty field is not an error yet
            {...(arrival.serials
              ? { error: serialText ?? refused['serialNumbers'] }
              : { hint: serialText, error: refused['serialNumbers'] })}
            onChange={(serials) => onChange({ serials })}
          />
          <SerialScan itemCodes={[line.itemCode, barcode]} arrival={arrival} onChange={onChange} />
        </div>
      )}
      {isArriving && tracking.isBatchItem && (
        <fieldset aria-label={item} className="numbers" data-part="batchNumbers" data-scanned>
          <Batches
            item={item}
            batches={arrival.batches}
            error={text('batchNumbers') ?? refused['batchNumbers']}
            onChange={(batches) => onChange({ batches })}
          />
        </fieldset>
      )}
    </Line>
  );
}

interface SerialScanProps extends Pick<ArrivingLineProps, 'arrival' | 'onChange'> {
  /** The codes of the item, which are not the number of a piece. */
  itemCodes: readonly (string | null | undefined)[];
}

/** Adds the serial numbers that the camera reads, each on a line of its own. */
function SerialScan({ itemCodes, arrival: { serials }, onChange }: SerialScanProps) {
  const translate = useTranslate();
  const [said, setSaid] = useState<ScanAnswer>();
  const refusalOf = (code: string) => {
    if (itemCodes.some((own) => own?.toLowerCase() === code.toLowerCase())) return translate('stock.scan.ownCode', { code });
    return isNumberAmong(code, serialNumbersIn(serials)) ? translate('validation.serialNumberTwice') : undefined;
  };
  const take = (code: string) => {
    const refusal = refusalOf(code);
    setSaid({ text: refusal ?? code, isWrong: refusal !== undefined });
    if (refusal === undefined) onChange({ serials: [serials, code].filter(Boolean).join('\n') });
  };
  return <ScanButton isRepeated said={said} onCode={(code) => take(code.trim())} />;
}

interface ExpiryDateProps {
  label: string;
  value: string | null;
  onChange: (day: Pick<TypedBatch, 'expiryDate' | 'isDay'>) => void;
}

/** A day that says whether it is readable, because an unreadable one is empty. */
function ExpiryDate({ label, value, onChange }: ExpiryDateProps) {
  const isDay = useRef(true);
  return (
    <DateInput
      label={label}
      value={value}
      onChange={(expiryDate) => onChange({ expiryDate, isDay: isDay.current })}
      onProblem={(wrong) => {
        isDay.current = wrong === undefined;
        onChange({ expiryDate: value, isDay: isDay.current });
      }}
    />
  );
}

interface BatchesProps {
  item: string;
  batches: readonly TypedBatch[];
  error: string | undefined;
  onChange: (batches: readonly TypedBatch[]) => void;
}

function Batches({ item, batches, error, onChange }: BatchesProps) {
  const translate = useTranslate();
  const isTyped = batches.some(({ number }) => number);
  const changed = (index: number, part: Partial<TypedBatch>) =>
    onChange(batches.map((batch, at) => (at === index ? { ...batch, ...part } : batch)));
  const label = (field: string, number: number) => translate(`purchaseOrders.receiving.batch.${field}`, { number: number + 1, item });
  return (
    <>
      {batches.map((batch, index) => (
        // a batch has no other identity than its position
        <fieldset aria-label={label('number', index)} className="batch" key={index}>
          <TextInput
            label={label('number', index)}
            value={batch.number}
            {...(index > 0 ? {} : isTyped ? { error } : { hint: error })}
            onChange={(number) => changed(index, { number })}
          />
          <DecimalInput
            label={label('quantity', index)}
            value={batch.quantity}
            onChange={(quantity) => changed(index, { quantity, isNumber: true })}
            onProblem={(wrong) => changed(index, { isNumber: wrong === undefined })}
          />
          <ExpiryDate label={label('expiryDate', index)} value={batch.expiryDate} onChange={(day) => changed(index, day)} />
        </fieldset>
      ))}
      <Button size="small" onClick={() => onChange([...batches, newBatch])}>
        {translate('purchaseOrders.receiving.batch.add')}
      </Button>
    </>
  );
}

/** Code and description of a line's item. */
export function itemText(line: PurchaseOrderLine): string {
  return `${line.itemCode} ${line.description ?? line.itemDescription}`;
}

/** Whether any quantity of the line is still to come. */
export function isExpected(line: PurchaseOrderLine): boolean {
  return compareDecimals(quantityStillToCome(line), '0') > 0;
}

const Line = styled('li')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 120px',
  alignItems: 'center',
  gap: '4px 12px',
  padding: '8px 0',
  borderTop: `1px solid ${colour.line}`,
  '.item': { minWidth: 0, display: 'flex', flexDirection: 'column', overflowWrap: 'anywhere' },
  '.quiet': { color: colour.ink2, fontSize: '0.8125rem' },
  '.quantity label': visuallyHidden,
  '.quantity input': { textAlign: 'end' },
  fieldset: { minWidth: 0, margin: 0, padding: 0, border: 0 },
  '.numbers': { gridColumn: '1 / -1' },
  '.batch': { display: 'grid', gridTemplateColumns: '2fr 1fr 1.5fr', gap: 8, alignItems: 'start' },
  [media.phone]: {
    gridTemplateColumns: 'minmax(0, 1fr) 88px',
    '.batch': { gridTemplateColumns: 'minmax(0, 1fr) 156px' },
    '.batch > :first-of-type': { gridColumn: '1 / -1' },
  },
});
