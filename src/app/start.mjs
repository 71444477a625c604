import './requireNode.mjs';
import { fileURLToPath } from 'node:url';

// A Node.js that is too old lacks this function, so it must not be imported before requireNode.mjs has reported that
const { enableCompileCache } = await import('node:module');
// The next start loads the modules in half the time; if the folder cannot be written, nothing is cached
enableCompileCache(fileURLToPath(new URL('../../.cache/modules', import.meta.url)));

await import('./server/start.ts');
