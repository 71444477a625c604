import './requireNode.mjs';
import { fileURLToPath } from 'node:url';

// A Node that is too old does not have the function: it must not be asked for before requireNode.mjs has said so
const { enableCompileCache } = await import('node:module');
// The next start loads the modules in half the time; where the folder cannot be written, nothing is kept
enableCompileCache(fileURLToPath(new URL('../../.cache/modules', import.meta.url)));

await import('./server/start.ts');
