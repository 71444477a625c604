import { everything, searchFor, type Filter, type FilterFields } from './filter.ts';
import { filterOfObject, parseJson } from './filterJson.ts';
import { parseOData } from './filterOData.ts';
import { invalidField } from './problem.ts';

/**
 * Reads the `filter` string of orders and order lines in its three dialects, tried in this order: a JSON object as
 * react-admin sends it, Exact Online's OData v2 subset, free text.
 *
 * @throws Problem `invalid` for the field `filter` when the string is too long, is broken JSON, or parses but names an
 * unknown field or a value that the field cannot have
 */
export function parseFilter(text: string | undefined, fields: FilterFields): Filter {
  const trimmed = text?.trim() ?? '';
  if (trimmed === '') return everything;
  if (trimmed.length > longest) throw invalidField('filter', 'maxLength', { max: longest });
  if (trimmed.startsWith('{')) return filterOfObject(parseJson(trimmed), fields);
  return parseOData(trimmed, fields) ?? searchFor(trimmed);
}

const longest = 4000;
