import './requireNode.mjs';

await import('./server/start.ts');
