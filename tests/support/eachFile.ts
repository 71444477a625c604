import { afterAll, inject } from 'vitest';
import { endFile } from './endOfFile.ts';

process.env['TMPDIR'] = inject('temporaryFolder');

afterAll(endFile);
