import { existsSync } from 'node:fs';
import { examine, report } from '../src/app/server/doctor.ts';

if (existsSync('.env')) process.loadEnvFile('.env');

const findings = await examine(process.env);
process.stdout.write(report(findings));
process.exitCode = findings.some(({ state }) => state === 'bad') ? 1 : 0;
