import { useListContext, useNotify, useTranslate, type RaRecord } from 'ra-core';
import { useState } from 'react';
import { byteOrderMark, csvLine } from '#contract/csv.ts';
import { saveFile } from '../data/saveFile.ts';
import { useFormat } from '../i18n/format.ts';
import { ActionButton } from '../keyboard/ActionButton.tsx';
import { useProblemNotice } from '../notifications/useProblemNotice.ts';
import { textOf, type Column } from './Column.ts';
import { useAllRows } from './useAllRows.ts';

/** Saves all rows that match the list's search and filters, however many, as CSV in the reader's language. */
export function ExportButton<Row extends RaRecord>({ columns, fileName }: { columns: readonly Column<Row>[]; fileName: string }) {
  const translate = useTranslate();
  const format = useFormat();
  const notify = useNotify();
  const showProblem = useProblemNotice();
  const { total = 0 } = useListContext<Row>();
  const fetchAll = useAllRows<Row>();
  const [isPending, setIsPending] = useState(false);

  const save = async () => {
    setIsPending(true);
    try {
      const rows = await fetchAll();
      const headings = columns.map(({ label }) => translate(label));
      const lines = [headings, ...rows.map((row) => columns.map((column) => textOf(column, row, format)))];
      const text = lines.map((cells) => csvLine(cells, format.language));
      saveFile(new Blob([byteOrderMark, ...text], { type: 'text/csv;charset=utf-8' }), `${fileName}.csv`);
      notify('console.list.exported', { type: 'info', messageArgs: { smart_count: rows.length } });
    } catch (error) {
      showProblem(error);
    } finally {
      setIsPending(false);
    }
  };
  return (
    <ActionButton disabled={total === 0} pending={isPending} onPress={() => void save()}>
      {translate('ra.action.export')}
    </ActionButton>
  );
}
