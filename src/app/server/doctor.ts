import themes from '../../../themes.json' with { type: 'json' };
import { readSettings, type Settings } from '#server/config/settings.ts';
import { checkArchiving } from './doctor/checkArchiving.ts';
import { checkClock } from './doctor/checkClock.ts';
import { checkConsole } from './doctor/checkConsole.ts';
import { checkDatabase } from './doctor/checkDatabase.ts';
import { checkDirectory } from './doctor/checkDirectory.ts';
import { checkExact } from './doctor/checkExact.ts';
import { checkFiles } from './doctor/checkFiles.ts';
import { checkPort } from './doctor/checkPort.ts';
import { checkStorage } from './doctor/checkStorage.ts';
import type { Finding } from './doctor/finding.ts';

type Check = (settings: Settings) => Promise<Finding[]>;

const checks: readonly [string, Check][] = [
  ['Storage', checkStorage],
  ['Files', checkFiles],
  ['Database', checkDatabase],
  ['Archive', checkArchiving],
  ['Directory', checkDirectory],
  ['Exact', checkExact],
  ['Clock', checkClock],
  ['Address', checkPort],
  ['Console', checkConsole],
];

/** Checks everything that the product needs and changes nothing. Each problem comes with advice. */
export async function examine(variables: Record<string, string | undefined>): Promise<Finding[]> {
  const settings = settingsOf(variables);
  if ('advice' in settings) return [settings];
  const findings: Finding[] = [{ subject: 'Settings', state: 'well', text: 'can be read' }, themeOf(settings)];
  for (const [subject, check] of checks) findings.push(...(await check(settings).catch((error: unknown) => [failed(subject, error)])));
  return findings;
}

/** Formats the findings as lines for a person at a terminal. */
export function report(findings: readonly Finding[]): string {
  const lines = findings.flatMap(({ subject, state, text, advice }) => [
    `${signs[state]} ${subject.padEnd(10)} ${text}`,
    ...(advice ? [`               → ${advice}`] : []),
  ]);
  const bad = findings.filter(({ state }) => state === 'bad').length;
  return [...lines, '', bad === 0 ? 'Nothing stands in the way.' : `${bad} of ${findings.length} findings stand in the way.`, ''].join(
    '\n',
  );
}

const signs = { well: ' ok ', worry: ' ?  ', bad: ' !! ' };

function settingsOf(variables: Record<string, string | undefined>): Settings | (Finding & { advice: string }) {
  try {
    return readSettings(variables);
  } catch (error) {
    return {
      subject: 'Settings',
      state: 'bad',
      text: error instanceof Error ? error.message : String(error),
      advice: 'Every setting stands in .env.example with its meaning.',
    };
  }
}

function themeOf({ THEME }: Settings): Finding {
  const names = Object.keys(themes);
  if (names.includes(THEME)) return { subject: 'Theme', state: 'well', text: THEME };
  return { subject: 'Theme', state: 'bad', text: `themes.json has no "${THEME}"`, advice: `Set THEME to ${names.join(' or ')}.` };
}

function failed(subject: string, error: unknown): Finding {
  return { subject, state: 'bad', text: error instanceof Error ? error.message : String(error) };
}
