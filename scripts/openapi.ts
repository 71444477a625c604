import { apiDocument } from '../src/app/server/apiDocument.ts';

process.stdout.write(`${JSON.stringify(apiDocument(), null, 2)}\n`);
