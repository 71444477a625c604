import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useRef, useState, type KeyboardEvent } from 'react';
import { announce } from '#console/announcements/announcer.ts';
import { useInTurn } from '#console/data/useInTurn.ts';
import type { LineStore } from '#console/grid/lineStore.ts';
import { useFormat } from '#console/i18n/format.ts';
import { useHotkey } from '#console/keyboard/useHotkey.ts';
import type { ScanAnswer } from '#console/scan/CameraDialog.tsx';
import { ScanButton } from '#console/scan/ScanButton.tsx';
import { useScanner } from '#console/keyboard/useScanner.ts';
import { TextInput } from '#console/inputs/TextInput.tsx';
import { media } from '#console/theme/media.ts';
import { useAttempt } from '#console/notifications/useAttempt.ts';
import { useItemByCode } from '#features/items/console/lookup/index.ts';
import type { Item } from '#features/items/schema.ts';
import { addPiece, hasPiece, type BookedQuantity, type BookingLine } from './bookingEntry.ts';

/** See {@link ScanField}. */
export interface ScanFieldProps {
  /** The lines of the booking. */
  store: LineStore<BookingLine>;
  /** The quantity field that a scan increases. */
  name: BookedQuantity;
}

/**
 * Reads a code or barcode from a scanner or the keyboard, ended by Enter, or with the camera of a phone. Each adds one piece of
 * its item to the lines, and the result is read aloud. For an item with serial numbers, the number of the piece is scanned next.
 */
export function ScanField({ store, name }: ScanFieldProps) {
  const translate = useTranslate();
  const frame = useRef<HTMLDivElement>(null);
  const [text, setText] = useState<string | null>(null);
  const { item, error, said, take } = useScanning(store, name);
  const focus = () => frame.current?.querySelector('input')?.focus();
  useHotkey('s', focus, { label: translate('stock.scan.label') });
  useScanner((characters) => {
    setText(characters);
    focus();
  });

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    // otherwise the form would be saved
    event.preventDefault();
    setText(null);
    take(text?.trim() ?? '');
  }

  return (
    <Frame>
      <Typed ref={frame} onKeyDown={handleKeyDown}>
        <TextInput
          label={item ? translate('stock.scan.serialNumber', { code: item.code }) : translate('stock.scan.label')}
          hint={translate(item ? 'stock.scan.serialNumberHint' : 'stock.scan.hint')}
          value={text}
          error={error}
          onChange={setText}
        />
      </Typed>
      <ScanButton isRepeated said={said} onCode={(code) => take(code.trim())} />
    </Frame>
  );
}

/** Handles scans one after another; `item` is the one whose serial number comes next. */
function useScanning(store: LineStore<BookingLine>, name: BookedQuantity) {
  const translate = useTranslate();
  const format = useFormat();
  const find = useItemByCode({ isStockItem: true });
  const attempt = useAttempt();
  const [item, setItem] = useState<Item>();
  // a scan that waited needs what the one before found, which its own render did not show yet
  const expected = useRef<Item>(undefined);
  const inTurn = useInTurn();
  const { error, setError, said, say, refuse } = useScanAnswers();

  function awaitNumber(of: Item | undefined) {
    expected.current = of;
    setItem(of);
  }

  function add(of: Item, serialNumber?: string) {
    awaitNumber(undefined);
    const quantity = format.number(addPiece(store, name, of, serialNumber));
    say(translate('stock.scan.counted', { code: of.code, quantity }));
  }

  function takeItem(found: Item) {
    if (!found.isSerialItem) return add(found);
    awaitNumber(found);
    say(translate('stock.scan.serialNumber', { code: found.code }));
  }

  async function takeCode(code: string) {
    const found = await find(code);
    if (found) takeItem(found);
    else refuse(translate('stock.scan.unknown', { code }));
  }

  // The code of an item is not the number of a piece: a person who scans the next box left out the number of the one before
  async function takeNumber(of: Item, number: string) {
    const found = await find(number);
    if (found?.id === of.id) refuse(translate('stock.scan.ownCode', { code: of.code }));
    else if (found) {
      takeItem(found);
      setError(translate('stock.scan.leftOut', { code: of.code }));
    } else if (hasPiece(store, of, number)) refuse(translate('validation.serialNumberTwice'));
    else add(of, number);
  }

  async function takeNext(scanned: string) {
    const of = expected.current;
    setError(undefined);
    if (scanned === '') awaitNumber(undefined);
    else await attempt(() => (of ? takeNumber(of, scanned) : takeCode(scanned)));
  }

  return { item, error, said, take: (scanned: string) => void inTurn(() => takeNext(scanned)) };
}

/** The answers to scans, which are shown and read aloud; a refusal stays at the field until the next scan. */
function useScanAnswers() {
  const [error, setError] = useState<string>();
  const [said, setSaid] = useState<ScanAnswer>();

  function say(text: string) {
    setSaid({ text });
    announce(text);
  }

  function refuse(problem: string) {
    setError(problem);
    setSaid({ text: problem, isWrong: true });
    announce(problem);
  }

  return { error, setError, said, say, refuse };
}

const Frame = styled('div')({
  flex: '1 1 260px',
  maxWidth: 420,
  display: 'grid',
  gap: 8,
  justifyItems: 'start',
  // the button is next to the further tools, below the field
  [media.phone]: { display: 'contents' },
});
const Typed = styled('div')({ width: '100%' });
