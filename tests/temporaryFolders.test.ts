import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { inTemporaryFolder } from '../scripts/cluster/inTemporaryFolder.ts';

const helper = pathToFileURL(join(import.meta.dirname, '../scripts/cluster/inTemporaryFolder.ts')).href;

describe('the folder of a cluster', () => {
  it('is removed when the work fails, and when one of its parts does not end cleanly', async () => {
    const before = process.listenerCount('SIGTERM');
    const ended: string[] = [];
    let folder = '';
    const work = inTemporaryFolder('cura-folder-', async (made, atEnd) => {
      folder = made;
      mkdirSync(join(made, 'worker2'));
      atEnd(() => Promise.reject(new Error('worker1 does not stop')));
      atEnd(async () => {
        writeFileSync(join(made, 'worker2', 'postmaster.opts'), '');
        ended.push('worker2');
        await Promise.resolve();
      });
      await Promise.reject(new Error('failed'));
    });
    await expect(work).rejects.toThrow(/cleanly/);
    expect(ended).toEqual(['worker2']);
    expect(existsSync(folder)).toBe(false);
    expect(process.listenerCount('SIGTERM')).toBe(before);
  });

  it.each([
    ['SIGTERM', 143],
    ['SIGINT', 130],
  ] as const)('is removed after its parts have ended when the process gets %s', async (signal, code) => {
    const program = `
      import { existsSync } from 'node:fs';
      import { setTimeout as sleep } from 'node:timers/promises';
      import { inTemporaryFolder } from ${JSON.stringify(helper)};
      await inTemporaryFolder('cura-folder-', async (folder, atEnd) => {
        atEnd(async () => {
          await sleep(100);
          console.log('ended', existsSync(folder));
        });
        console.log(folder);
        await sleep(60_000);
      });`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [first] = (await once(child.stdout, 'data')) as [Buffer];
    const folder = first.toString().trim();
    let rest = '';
    child.stdout.on('data', (part: Buffer) => (rest += part.toString()));
    child.kill(signal);
    expect(await once(child, 'close')).toEqual([code, null]);
    expect(rest.trim()).toBe('ended true');
    expect(existsSync(folder)).toBe(false);
  });
});
