import { readFileSync } from 'node:fs';

// Loaded before the application (`--import`): sets its clock ahead of the machine's by the milliseconds in the file CLOCK_FILE
const file = process.env['CLOCK_FILE'] ?? '';
const RealDate = Date;
let ahead = 0;

setInterval(() => {
  try {
    ahead = Number(readFileSync(file, 'utf8'));
  } catch {
    // The file is being written at this moment
  }
}, 50).unref();

globalThis.Date = class extends RealDate {
  constructor(...given: []) {
    // Only the constructor without parameters depends on the clock
    if (given.length === 0) super(RealDate.now() + ahead);
    else super(...given);
  }

  static override now(): number {
    return RealDate.now() + ahead;
  }
} as DateConstructor;
