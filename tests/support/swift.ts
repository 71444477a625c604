import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#server/database/freePort.ts';
import { s3Client, type S3Bucket } from '#server/files/s3Client.ts';

const kinds = ['account', 'container', 'object'] as const;

/** Why OpenStack Swift cannot be started here; undefined when it can. */
export function whyNoSwift(): string | undefined {
  const isThere = [...kinds, 'proxy'].every((kind) => existsSync(`/usr/bin/swift-${kind}-server`));
  return isThere ? undefined : 'apt-get install --no-install-recommends swift-proxy swift-account swift-container swift-object';
}

/** A running OpenStack Swift. */
export interface Swift {
  /** An empty bucket of it. */
  bucket: S3Bucket;
  stop(): Promise<void>;
}

/** Starts OpenStack Swift, an object store that speaks the S3 protocol, on one disk and the loopback, and makes a bucket. */
export async function startSwift(): Promise<Swift> {
  const folder = mkdtempSync(join(tmpdir(), 'swift-'));
  mkdirSync(join(folder, 'devices/d1'), { recursive: true });
  writeFileSync(
    join(folder, 'swift.conf'),
    '[swift-hash]\nswift_hash_path_suffix = tests\n[storage-policy:0]\nname = one\ndefault = yes\n',
  );
  const children: ChildProcess[] = [];
  const stop = async () => {
    await Promise.all(children.map((child) => endOf(child)));
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    for (const kind of kinds) {
      const port = await freePort();
      const ring = (...args: string[]) => execFileSync('/usr/bin/swift-ring-builder', [join(folder, `${kind}.builder`), ...args]);
      ring('create', '6', '1', '0');
      ring('add', `r1z1-127.0.0.1:${port}/d1`, '1');
      ring('rebalance');
      children.push(startServer(folder, kind, configurationOf(folder, port, kind, `${kind}-server`)));
    }
    const port = await freePort();
    children.push(startServer(folder, 'proxy', proxyConfiguration(folder, port)));
    const keys = { accessKeyId: 'test:tester', secretAccessKey: 'testing' };
    const bucket = { endpoint: `http://127.0.0.1:${port}`, bucket: 'files', region: 'us-east-1', pathStyle: true, ...keys };
    await untilItAnswers(folder, port);
    (await s3Client(bucket).send({ method: 'PUT' })).resume();
    return { bucket, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function configurationOf(folder: string, port: number, app: string, pipeline: string): string {
  return `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${process.getuid?.() === 0 ? 'root' : (process.env['USER'] ?? '')}
swift_dir = ${folder}
devices = ${folder}/devices
mount_check = false
log_address = ${folder}/none
[pipeline:main]
pipeline = ${pipeline}
[app:${app}-server]
use = egg:swift#${app}
`;
}

function proxyConfiguration(folder: string, port: number): string {
  return `${configurationOf(folder, port, 'proxy', 'catch_errors cache listing_formats s3api tempauth bulk slo dlo proxy-server')}account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:9
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:s3api]
use = egg:swift#s3api
min_segment_size = 1
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = testing .admin
[filter:bulk]
use = egg:swift#bulk
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
`;
}

function startServer(folder: string, kind: string, configuration: string): ChildProcess {
  const path = join(folder, `${kind}.conf`);
  writeFileSync(path, configuration);
  const log = openSync(join(folder, 'log'), 'a');
  return spawn(`/usr/bin/swift-${kind}-server`, [path, '-v'], {
    stdio: ['ignore', log, log],
    env: { PATH: '/usr/bin:/bin', SWIFT_CONF_FILE: join(folder, 'swift.conf') },
  });
}

async function untilItAnswers(folder: string, port: number): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    const isThere = await new Promise<boolean>((done) => {
      const socket = connect(port, '127.0.0.1', () => done(true));
      socket.on('error', () => done(false));
      socket.on('connect', () => socket.end());
    });
    if (isThere) return;
    await sleep(100);
  }
  throw new Error(`Swift does not answer: ${readFileSync(join(folder, 'log'), 'utf8').slice(-2000)}`);
}

async function endOf(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((done) => child.once('exit', done));
  child.kill('SIGTERM');
  await Promise.race([ended, sleep(5000).then(() => child.kill('SIGKILL'))]);
}
