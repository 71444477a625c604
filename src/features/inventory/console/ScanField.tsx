import { styled } from '@mui/material/styles';
import { useDataProvider, useTranslate } from 'ra-core';
import { useRef, useState, type KeyboardEvent } from 'react';
import { announce } from '#console/announcements/announcer.ts';
import { useHotkey } from '#console/keyboard/useHotkey.ts';
import { TextInput } from '#console/inputs/TextInput.tsx';
import { useProblemNotice } from '#console/notifications/useProblemNotice.ts';
import type { Item } from '#features/items/schema.ts';

/** See {@link ScanField}. */
export interface ScanFieldProps {
  /** Given the item whose code or barcode was scanned; says what became of it, to be read aloud. */
  onItem: (item: Item) => string;
}

/** Takes a code or barcode from a scanner or the keyboard, ended by Enter: each adds one piece of its item. */
export function ScanField({ onItem }: ScanFieldProps) {
  const translate = useTranslate();
  const find = useItemByCode();
  const showProblem = useProblemNotice();
  const frame = useRef<HTMLDivElement>(null);
  const [text, setText] = useState<string | null>(null);
  const [error, setError] = useState<string>();
  const focus = () => frame.current?.querySelector('input')?.focus();
  useHotkey('s', focus, { label: translate('stock.scan.label') });

  async function handleEnter() {
    const code = text?.trim();
    if (!code) return;
    setText(null);
    try {
      const item = await find(code);
      setError(item ? undefined : translate('stock.scan.unknown', { code }));
      announce(item ? onItem(item) : translate('stock.scan.unknown', { code }));
    } catch (failure) {
      showProblem(failure);
    }
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    // the form would be saved
    event.preventDefault();
    void handleEnter();
  }

  return (
    <Frame ref={frame} onKeyDown={handleKeyDown}>
      <TextInput label={translate('stock.scan.label')} hint={translate('stock.scan.hint')} value={text} error={error} onChange={setText} />
    </Frame>
  );
}

/** Finds the one stocked item with a code or barcode. */
function useItemByCode(): (code: string) => Promise<Item | undefined> {
  const dataProvider = useDataProvider();
  return async (code) => {
    const { data } = await dataProvider.getList<Item>('items', {
      filter: { q: code, isStockItem: true },
      pagination: { page: 1, perPage: 50 },
      sort: { field: 'relevance', order: 'ASC' },
    });
    const named = code.toLowerCase();
    return data.find((item) => [item.code, item.barcode].some((own) => own?.toLowerCase() === named));
  };
}

const Frame = styled('div')({ maxWidth: 420 });
