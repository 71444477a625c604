import { useQueries } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'ra-core';
import { usePaused } from '../clock/usePaused.ts';
import { useConsoleData } from '../data/DataContext.ts';
import type { FoundRecord } from './ConsoleFeature.ts';
import { fitOf } from './fitOf.ts';
import { useLayout } from './LayoutContext.ts';

/** One option of the dialog. */
export interface CommandOption {
  key: string;
  group: string;
  name: string;
  detail?: string | undefined;
  path: string;
  /** Whether it is a screen or a command, which need no request. */
  isPlace?: boolean;
}

const shortest = 2;

/**
 * The options for a text: commands and screens with a word that begins with it, matching records, then those that contain the
 * text elsewhere. Records arrive later than screens, so that the first options keep their places; the group of records with the
 * best match comes first.
 */
export function useCommandOptions(text: string): { options: readonly CommandOption[]; isPending: boolean } {
  const translate = useTranslate();
  const { menu, commands } = useLayout();
  const { can } = useConsoleData();
  const records = useFoundRecords(text.trim());
  const wanted = text.trim().toLocaleLowerCase();
  const places = [...commands, ...menu]
    .filter(({ capability }) => capability === undefined || can(capability))
    .map(({ label, path }) => ({ key: path, group: translate('console.commands.screens'), name: translate(label), path, isPlace: true }))
    .filter(({ name }) => name.toLocaleLowerCase().includes(wanted));
  const [near, far] = [true, false].map((isNear) => places.filter(({ name }) => beginsWord(name, wanted) === isNear));
  return { options: [...(near ?? []), ...records.options, ...(far ?? [])], isPending: records.isPending };
}

function beginsWord(name: string, text: string): boolean {
  return ` ${name.toLocaleLowerCase()}`.includes(` ${text}`);
}

function useFoundRecords(text: string): { options: readonly CommandOption[]; isPending: boolean } {
  const translate = useTranslate();
  const { finders } = useLayout();
  const dataProvider = useDataProvider();
  const asked = usePaused(text);
  const found = useQueries({
    queries: finders.map(({ label, load }) => ({
      queryKey: ['find', label, asked],
      enabled: asked.length >= shortest,
      queryFn: async ({ signal }: { signal: AbortSignal }) => (await load())(dataProvider, { text: asked, signal }),
    })),
  });
  const reasonText = (reason: NonNullable<FoundRecord['reason']>) =>
    'field' in reason ? `${translate(reason.field)}: ${reason.text}` : translate(reason.label, { text: reason.text });
  const groups = found.map(({ data = [] }, index) => ({
    label: finders[index]?.label ?? '',
    records: data,
    fit: Math.min(...data.map((record) => fitOf(record, asked))),
  }));
  const options = groups
    .toSorted((one, other) => one.fit - other.fit)
    .flatMap(({ label, records }) =>
      records.map(({ id, name, detail, reason, path }) => ({
        key: `${label}-${id}`,
        group: translate(label),
        name,
        detail: [detail, reason && reasonText(reason)].filter(Boolean).join(' · '),
        path,
      })),
    );
  return {
    options: asked.length >= shortest ? options : [],
    isPending: text.length >= shortest && (asked !== text || found.some(({ isFetching }) => isFetching)),
  };
}
