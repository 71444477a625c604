import type { ChildProcess } from 'node:child_process';

/** The address that a started product prints. @throws Error with all of its output if it ends instead */
export function addressSaidBy(child: ChildProcess): Promise<string> {
  return new Promise((done, fail) => {
    let said = '';
    const listen = (chunk: Buffer) => {
      said += chunk.toString();
      const found = /Open\s+(http\S+)/.exec(said)?.[1];
      if (found) done(found.replace(/\/$/, ''));
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.once('exit', (code) => fail(new Error(`npm start ended with ${String(code)}: ${said}`)));
  });
}
