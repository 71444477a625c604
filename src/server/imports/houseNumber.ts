import { z } from 'zod';
import type { ImportField } from './entity.ts';

const part = z.string().max(20);

/** The parts of a house number that other programs keep in columns of their own, behind the street in `addressLine1`. */
export const houseNumber: Readonly<Record<string, ImportField>> = {
  houseNumber: { schema: part, label: 'imports.houseNumber', continues: 'addressLine1' },
  houseNumberAddition: { schema: part, label: 'imports.houseNumberAddition', continues: 'addressLine1' },
};
