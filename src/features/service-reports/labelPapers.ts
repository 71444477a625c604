import { z } from 'zod';

/** A sheet of labels, in millimetres. */
export interface LabelPaper {
  /** Manufacturer and number, as on the package. */
  name: string;
  columns: number;
  rows: number;
  width: number;
  height: number;
  /** From the edge of the sheet to the first label. */
  left: number;
  top: number;
  /** From one label's edge to the same edge of the next one. */
  stepX: number;
  stepY: number;
}

/** Label papers on A4 that are sold in the Netherlands and Germany, by their key. */
export const labelPapers = {
  averyL6009: { name: 'Avery L6009', columns: 4, rows: 12, width: 45.7, height: 21.2, left: 9.8, top: 21.3, stepX: 48.25, stepY: 21.2 },
  averyL7160: { name: 'Avery L7160', columns: 3, rows: 7, width: 63.5, height: 38.1, left: 7.25, top: 15.15, stepX: 66, stepY: 38.1 },
  averyL7163: { name: 'Avery L7163', columns: 2, rows: 7, width: 99.1, height: 38.1, left: 4.65, top: 15.15, stepX: 101.6, stepY: 38.1 },
  averyL4731: { name: 'Avery L4731', columns: 7, rows: 27, width: 25.4, height: 10, left: 8.6, top: 13.5, stepX: 27.9, stepY: 10 },
  herma4610: { name: 'Herma 4610', columns: 4, rows: 10, width: 52.5, height: 29.7, left: 0, top: 0, stepX: 52.5, stepY: 29.7 },
} as const satisfies Readonly<Record<string, LabelPaper>>;

const mostLabels = 5000;

/** The most sheets that one call prints, about 5,000 labels: drawing one takes milliseconds and stays in memory. */
export function mostSheetsOf({ columns, rows }: LabelPaper): number {
  return Math.floor(mostLabels / (columns * rows));
}

/** The key of one of {@link labelPapers}. */
export const labelPaperKey = z.enum(Object.keys(labelPapers) as [keyof typeof labelPapers, ...(keyof typeof labelPapers)[]]); // never empty
