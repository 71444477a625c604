import { z } from 'zod';

/** A sheet of labels as its maker cuts it, in millimetres. */
export interface LabelPaper {
  /** Maker and number, as they stand on the box. */
  name: string;
  columns: number;
  rows: number;
  width: number;
  height: number;
  /** From the edge of the sheet to the first label. */
  left: number;
  top: number;
  /** From one label's edge to the same edge of the next. */
  stepX: number;
  stepY: number;
}

/** Label papers on A4 that are sold in the Netherlands and Germany, by their key. */
export const labelPapers = {
  averyL4731: { name: 'Avery L4731', columns: 7, rows: 27, width: 25.4, height: 10, left: 8.5, top: 13.5, stepX: 27.9, stepY: 10 },
  averyL7160: { name: 'Avery L7160', columns: 3, rows: 7, width: 63.5, height: 38.1, left: 7.2, top: 15.1, stepX: 66, stepY: 38.1 },
  averyL7163: { name: 'Avery L7163', columns: 2, rows: 7, width: 99.1, height: 38.1, left: 4.7, top: 15.1, stepX: 101.6, stepY: 38.1 },
  herma4386: { name: 'Herma 4386', columns: 4, rows: 12, width: 48.3, height: 22.2, left: 8.4, top: 15.3, stepX: 48.3, stepY: 22.2 },
} as const satisfies Readonly<Record<string, LabelPaper>>;

/** The key of one of {@link labelPapers}. */
export const labelPaperKey = z.enum(Object.keys(labelPapers) as [keyof typeof labelPapers, ...(keyof typeof labelPapers)[]]); // never empty
