import type { DemonstrateWithFiles } from '#server/demonstration/demonstration.ts';
import words from './demonstration/words.json' with { type: 'json' };

/** A small file of accounts, imported several times: checked, written without changes, and not yet matched. */
export const demonstrateImports: DemonstrateWithFiles = async function* (division, keepFile) {
  const { file, code, name, company } = division.say(words);
  const stored = await keepFile(Buffer.from(`${code};${name}\r\n90000001;${company}\r\n`));
  const columns = [
    { heading: code, field: 'code', samples: ['90000001'] },
    { heading: name, field: 'name', samples: [company] },
  ];
  const base = {
    ...stored,
    mimeType: 'text/csv',
    decimalMark: ',',
    sheets: JSON.stringify([{ name: '', entity: 'accounts', columns }]),
    checkedAt: null,
    writtenAt: null,
    total: null,
  };
  const at = `${division.today}T08:00:00Z`;
  yield division.list('import', [
    { ...base, fileName: `${file}.csv`, status: 'Checked', checkedAt: at, total: 0 },
    { ...base, fileName: `${file}-2.csv`, status: 'Matching' },
    { ...base, fileName: `${file}-3.csv`, status: 'Matching' },
    { ...base, fileName: `${file}-4.csv`, status: 'Done', checkedAt: at, writtenAt: at, total: 0 },
    { ...base, fileName: `${file}-5.csv`, status: 'Matching' },
  ]);
};
