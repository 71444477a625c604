import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useRef, useState } from 'react';
import { useInTurn } from '#console/data/useInTurn.ts';
import { TextInput } from '#console/inputs/TextInput.tsx';
import { ScanButton } from '#console/scan/ScanButton.tsx';
import type { ScanAnswer } from '#console/scan/CameraDialog.tsx';
import { useScanner } from '#console/keyboard/useScanner.ts';
import { colour } from '#console/theme/colour.ts';

/** See {@link ScanField}. */
export interface ScanFieldProps {
  /** The item whose serial number comes next. */
  serialOf: string | undefined;
  /** Counts a scanned code; returns the announcement. */
  onScan: (code: string) => Promise<ScanAnswer | undefined>;
}

/**
 * A field for a scanner, which types a code and presses Enter, with a button for the camera of a phone: each scan counts one
 * piece; for an item with serial numbers, the number is scanned next.
 */
export function ScanField({ serialOf, onScan }: ScanFieldProps) {
  const translate = useTranslate();
  const form = useRef<HTMLFormElement>(null);
  const [code, setCode] = useState<string | null>(null);
  const [said, setSaid] = useState<ScanAnswer>();
  useScanner((characters) => {
    setCode(characters);
    form.current?.querySelector('input')?.focus();
  });
  const inTurn = useInTurn();
  const take = (scanned: string) => void inTurn(async () => setSaid(await onScan(scanned)));
  return (
    <Form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        const scanned = code?.trim() ?? '';
        if (scanned === '' && serialOf === undefined) return;
        take(scanned);
        setCode(null);
      }}
    >
      <TextInput
        label={serialOf === undefined ? translate('salesOrders.delivering.scan') : translate('stock.scan.serialNumber', { code: serialOf })}
        value={code}
        onChange={setCode}
      />
      <ScanButton isRepeated said={said} onCode={take} />
      <output data-wrong={said?.isWrong || undefined}>
        {said?.isWrong && <span aria-hidden>■ </span>}
        {said?.text ?? translate('salesOrders.delivering.scanHint')}
      </output>
    </Form>
  );
}

const Form = styled('form')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  gap: 12,
  '& > :first-of-type': { flex: '0 1 360px' },
  output: { color: colour.ink2, fontSize: '0.875rem', paddingBottom: 8 },
  'output[data-wrong]': { color: colour.bad, fontWeight: 640 },
});
