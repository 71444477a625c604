import { useQueries } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'ra-core';
import { usePaused } from '../clock/usePaused.ts';
import { useConsoleData } from '../data/DataContext.ts';
import type { FoundRecord, MenuCommand } from './ConsoleFeature.ts';
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
    .map((place) => ({ place, words: wordsOf(place, translate).toLocaleLowerCase() }));
  const option = ({ place: { label, path } }: (typeof places)[number]): CommandOption => {
    return { key: path, group: translate('console.commands.screens'), name: translate(label), path, isPlace: true };
  };
  const near = places.filter(({ words }) => beginsWords(words, wanted)).map(option);
  const far = places.filter(({ words }) => !beginsWords(words, wanted) && words.includes(wanted)).map(option);
  return { options: [...near, ...records.options, ...far], isPending: records.isPending };
}

function wordsOf(place: MenuCommand, translate: (key: string) => string): string {
  return place.words ? `${translate(place.label)} ${translate(place.words)}` : translate(place.label);
}

/** Whether each word of a typed text begins a word of a name, in any order. */
function beginsWords(name: string, text: string): boolean {
  return text.split(/\s+/).every((word) => ` ${name}`.includes(` ${word}`));
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
