import type { Secrets } from '../secrets/secrets.ts';

const sealedValue = /"(\w+)": "(v1\.[\w-]+)"/g;
const likeCarried = /"(\w+)": "carried\./g;
const carriedValue = /"(\w+)": "carried\.(v1|text)\.((?:[^"\\]|\\.)*)"/g;

/**
 * A row as JSON of PostgreSQL with its secrets decrypted, because another installation has another key. A secret is bound to
 * `<table>/<id>/<field>`; a value that cannot be decrypted with this binding is not a secret and stays unchanged. A text that a
 * person wrote in the form of a decrypted secret is marked as a text.
 */
export function withOpenSecrets(json: string, table: string, secrets: Secrets): string {
  const marked = json.includes('"carried.') ? json.replace(likeCarried, '"$1": "carried.text.carried.') : json;
  if (!marked.includes('"v1.')) return marked;
  return marked.replace(sealedValue, (whole, field: string, sealed: string) => {
    try {
      const text = secrets.open(sealed, placeOf(json, table, field));
      return `"${field}": "carried.v1.${JSON.stringify(text).slice(1, -1)}"`;
    } catch {
      return whole;
    }
  });
}

/** The row of {@link withOpenSecrets} with its secrets encrypted with the key of this installation. */
export function withSealedSecrets(json: string, table: string, secrets: Secrets): string {
  if (!json.includes('"carried.')) return json;
  return json.replace(carriedValue, (_whole, field: string, kind: string, text: string) => {
    if (kind === 'text') return `"${field}": "${text}"`;
    const secret = JSON.parse(`"${text}"`) as string; // between quotation marks
    return `"${field}": "${secrets.seal(secret, placeOf(json, table, field))}"`;
  });
}

function placeOf(json: string, table: string, field: string): string {
  const { id } = JSON.parse(json) as { id: string }; // every table with secrets has one
  return `${table}/${id}/${field}`;
}
