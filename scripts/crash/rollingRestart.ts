import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '#server/database/freePort.ts';
import type { Struck } from './faults.ts';
import { openTogether, type Scene } from './scene.ts';

/** Two processes behind nginx with the configuration of deploy/nginx.conf, except TLS. */
export const openBehindNginx = (folder: string): Promise<Scene> => openBehind(folder, 'nginx', startNginx);

/** Two processes behind Caddy with the configuration of deploy/Caddyfile, with TLS and a certificate that Caddy issues itself. */
export const openBehindCaddy = (folder: string): Promise<Scene> => openBehind(folder, 'caddy', startCaddy);

/** A started proxy and its address. */
interface StartedProxy {
  child: ChildProcess;
  address: string;
}

// As in deploy/cura@.service, requests have time to end; statements may take long, because on a busy machine they would be cancelled and
// their requests answered 503
const patient = { SHUTDOWN_TIMEOUT_MS: '30000', STATEMENT_TIMEOUT_MS: '60000' };

async function openBehind(
  folder: string,
  program: string,
  start: (folder: string, port: number, ports: readonly number[]) => StartedProxy,
): Promise<Scene> {
  if (spawnSync(program, ['-v']).error) throw new Error(`This kind of round needs ${program}`);
  const [port, ...ports] = await Promise.all([freePort(), freePort(), freePort()]);
  const scene = await openTogether(
    folder,
    ports.map((one) => ({ PORT: String(one), TRUST_PROXY: 'true', SHUTDOWN_GRACE_MS: '1000', ...patient })),
  );
  const { child, address } = start(join(folder, program), port, ports);
  return {
    ...scene,
    async opened() {
      const where = await scene.opened();
      await answersAt(address);
      return { ...where, addresses: [address], isKeyless: true };
    },
    async close() {
      child.kill('SIGTERM');
      await scene.close();
    },
  };
}

// A proxy with health checks needs a moment after its start
async function answersAt(address: string): Promise<void> {
  for (let asked = 0; asked < 100; asked++) {
    const answer = await fetch(`${address}/health/live`).catch(() => undefined);
    if (answer?.ok) return;
    await pause(100);
  }
  throw new Error(`Nothing answers at ${address}`);
}

const deployed = (name: string) => readFileSync(resolve(import.meta.dirname, '../../deploy', name), 'utf8');

function startCaddy(folder: string, port: number, ports: readonly number[]): StartedProxy {
  mkdirSync(folder, { recursive: true });
  const address = `https://localhost:${port}`;
  const site = deployed('Caddyfile')
    .replace('127.0.0.1:8081 127.0.0.1:8082', ports.map((one) => `127.0.0.1:${one}`).join(' '))
    .replace('service.example.nl {', `${address} {\n\ttls internal`);
  writeFileSync(join(folder, 'Caddyfile'), `{\n\tadmin off\n\tskip_install_trust\n\tauto_https disable_redirects\n}\n${site}`);
  // Its certificate is self-signed
  process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
  const environment = { PATH: process.env['PATH'], HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const log = openSync(join(folder, 'error.log'), 'w');
  const child = spawn('caddy', ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'], {
    env: environment,
    stdio: ['ignore', log, log],
  });
  return { child, address };
}

function startNginx(folder: string, port: number, ports: readonly number[]): StartedProxy {
  mkdirSync(folder, { recursive: true });
  const site = deployed('nginx.conf')
    .replace('127.0.0.1:8081', `127.0.0.1:${ports[0]}`)
    .replace('127.0.0.1:8082', `127.0.0.1:${ports[1]}`)
    .replace(/server \{\s+listen 80;[^}]*\}/, '')
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replace(/ *listen \[::\]:443.*\n/, '')
    .replaceAll(/ *ssl_.*\n/g, '');
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${join(folder, name)};`).join('\n');
  const asRoot = process.getuid?.() === 0 ? 'user root;' : '';
  writeFileSync(join(folder, 'site.conf'), site);
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; ${asRoot} pid ${join(folder, 'pid')}; error_log ${join(folder, 'error.log')} info;
events {}
http {
${folders}
log_format short '$request_method $uri $status $upstream_status $upstream_addr $request_time';
access_log ${join(folder, 'access.log')} short;
include ${join(folder, 'site.conf')};
}
`,
  );
  const child = spawn('nginx', ['-c', join(folder, 'nginx.conf'), '-p', folder], { stdio: 'inherit' });
  return { child, address: `http://127.0.0.1:${port}` };
}

/** Stops and restarts each process as an operator does, one after the other. */
export async function restartInTurn({ scene, log, time }: Struck): Promise<void> {
  for (const server of scene.servers) {
    await pause(time);
    server.child.kill('SIGTERM');
    const { code, said } = await server.ended;
    if (code !== 0) log.failures.push(`a process ended with ${String(code)}: ${said}`);
    scene.restart(server);
    await scene.opened();
  }
}
