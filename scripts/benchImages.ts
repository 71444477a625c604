import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { hostileImages } from './bench/hostileImages.ts';
import { printToken } from '../src/app/server/printToken.ts';
import { startServer } from './startServer.ts';

// Measures how 25 hostile images, sent by one person at once, delay a photo and a list of another person. The product runs as with
// `npm start`, without its console. The exit code is 1 when one of them takes more than a second longer.
const mostSeconds = 1;
const rounds = 5;
const folder = mkdtempSync(join(tmpdir(), 'bench-images-'));
const variables = { DATA_DIR: folder, SEED: 'true', RATE_LIMIT_PER_MINUTE: '0' };
const server = startServer(variables);

try {
  const address = await server.address;
  const tokenOf = (userName: string) => printToken(variables, { userName, audience: undefined, expiresIn: undefined });
  const [sender, other] = [await tokenOf('anna'), await tokenOf('ada')];
  const photo = await sharp({
    create: { width: 1600, height: 1200, channels: 3, background: '#3a6', noise: { type: 'gaussian', mean: 120, sigma: 40 } },
  })
    .jpeg()
    .toBuffer();
  const photoBy = (token: string) => send(address, token, photo);
  const list = async () =>
    void (await (await fetch(`${address}/api/120001/account`, { headers: { authorization: `Bearer ${other}` } })).text());
  await photoBy(other); // warms up what is read only once
  const alone = { photo: await times(() => photoBy(other)), list: await times(list) };

  const hostile = await hostileImages();
  let waiting = hostile.length;
  const answers: number[] = [];
  const begun = performance.now();
  const flood = hostile.map(({ bytes }) => send(address, sender, bytes).then((status) => (answers.push(status), waiting--)));
  await new Promise((done) => setTimeout(done, 100));
  const beside = { photo: await times(() => photoBy(other)), list: await times(list) };
  const stillWaiting = waiting;
  await Promise.all(flood);
  const statuses = [...new Set(answers)].map((status) => `${answers.filter((each) => each === status).length} × ${status}`);
  process.stdout.write(
    `${hostile.length} hostile images: ${statuses.join(', ')} in ${seconds(performance.now() - begun)} s; ${stillWaiting} of them waited when the last photo of the other was kept\n`,
  );
  let worst = 0;
  for (const what of ['photo', 'list'] as const) {
    const [usual, longest] = [median(alone[what]), Math.max(...beside[what])];
    worst = Math.max(worst, longest - usual);
    process.stdout.write(
      `${what}: ${seconds(usual)} s alone (median of ${rounds}), ${seconds(median(beside[what]))} s beside them, at most ${seconds(longest)} s, ${seconds(longest - usual)} s longer\n`,
    );
  }
  if (worst > mostSeconds * 1000) process.exitCode = 1;
} finally {
  server.child.kill('SIGTERM');
  await server.ended;
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
}

async function send(address: string, token: string, bytes: Buffer): Promise<number> {
  const form = new FormData();
  form.set('subject', 'Photo');
  form.set('file', new Blob([new Uint8Array(bytes)]), 'photo.jpg');
  const answer = await fetch(`${address}/api/120001/document`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  await answer.text();
  return answer.status;
}

async function times(work: () => Promise<unknown>): Promise<number[]> {
  const taken: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const begin = performance.now();
    await work();
    taken.push(performance.now() - begin);
  }
  return taken;
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(2);
}
