import { z } from 'zod';
import type { Operation } from '#contract/operation.ts';
import type { Language } from '#contract/values.ts';
import type { Translate } from './texts.ts';

/** The texts of an exported list in the reader's language. */
export interface ExportTexts {
  title: string;
  heading(field: string): string;
  choice(field: string, value: string): string;
  flag(value: boolean): string;
}

/**
 * Looks up the texts of a list in those of the console, by the name of the resource, which follows from the call and the schema
 * of its rows (`searchWorkOrders`, `WorkOrder`: `workOrders`), else in `i18n/export`. A field without a text has its name in the
 * API document.
 */
export function exportTexts(operation: Operation, language: Language, translate: Translate): ExportTexts {
  const resources = resourcesOf(operation);
  const first = (keys: readonly string[], otherwise: string) => {
    const found = keys.map((key) => [key, translate(language, key)] as const).find(([key, text]) => text !== `[${key}]`);
    return found?.[1] ?? otherwise;
  };
  const headings = new Map<string, string>();
  const choices = new Map<string, string>();
  const memoized = (memory: Map<string, string>, key: string, find: () => string) => {
    const text = memory.get(key) ?? find();
    memory.set(key, text);
    return text;
  };
  return {
    title: first(
      [...resources.map((resource) => `${resource}.title`), ...resources.map((resource) => `export.titles.${resource}`)],
      resources[0] ?? operation.name,
    ),
    heading: (field) =>
      memoized(headings, field, () =>
        first([...resources.map((name) => `resources.${name}.fields.${field}`), `export.fields.${field}`], field),
      ),
    choice: (field, value) =>
      memoized(choices, `${field}.${value}`, () => {
        const names = [field, `${field}es`, `${field}s`, field.replace(/y$/, 'ies')];
        const own = resources.flatMap((resource) => names.map((name) => `${resource}.${name}.${value}`));
        return first([...own, `export.choices.${value}`, `${field}s.${value}`, `${field}.${value}`], value);
      }),
    flag: (value) => translate(language, value ? 'forms.yes' : 'forms.no'),
  };
}

function resourcesOf({ name, answer }: Operation): string[] {
  const row = answer instanceof z.ZodArray ? (answer.element as z.ZodType) : undefined; // zod types it by its core
  const schema = row && z.globalRegistry.get(row)?.id?.replace(/Row$/, '');
  const called = name.replace(/^(list|search|find|get)(Current)?/, '').replace(/(Of|In|By|At)[A-Z].*$/, '');
  const named = schema === undefined ? [] : [otherResources[schema] ?? `${schema}s`];
  return [...new Set([called, ...named, ...(name.endsWith('History') ? ['audit'] : [])])].map(
    (text) => text.charAt(0).toLowerCase() + text.slice(1),
  );
}

/** Where the words of rows stand that are not called as their schema. */
const otherResources: Readonly<Record<string, string>> = { AuditRecord: 'audit', Engineer: 'divisionEngineers', UndoableChange: 'audit' };
