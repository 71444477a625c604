import { buildConsole } from '../src/app/server/consoleBuild.ts';

await buildConsole();
