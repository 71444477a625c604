import type { Demonstrate } from '#server/demonstration/demonstration.ts';
import words from './demonstration/words.json' with { type: 'json' };

/** Cost centres of a division, the last one no longer in use. */
export const demonstrateCostCenters: Demonstrate = (division) => {
  const rows = division.say(words);
  return [
    division.list(
      'costCenter',
      rows.map((row, index) => ({ ...row, active: index < rows.length - 1 })),
    ),
  ];
};
