import { runCommand } from '../src/app/server/command.ts';
import { examine, report } from '../src/app/server/doctor.ts';

await runCommand(async () => {
  const findings = await examine(process.env);
  process.exitCode = findings.some(({ state }) => state === 'bad') ? 1 : 0;
  return report(findings);
});
