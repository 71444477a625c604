import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '#server/database/freePort.ts';
import type { Struck } from './faults.ts';
import { openTogether, type Scene } from './scene.ts';

// The proxy that deploy/ describes
const hasNginx = spawnSync('nginx', ['-v']).error === undefined;

/** Two processes behind nginx with the configuration of deploy/nginx.conf, but for TLS. */
export async function openBehindProxy(folder: string): Promise<Scene> {
  if (!hasNginx) throw new Error('This kind of round needs nginx');
  const [port, ...ports] = await Promise.all([freePort(), freePort(), freePort()]);
  const scene = await openTogether(
    folder,
    // The time for running requests is that of deploy/cura@.service
    ports.map((one) => ({ PORT: String(one), TRUST_PROXY: 'true', SHUTDOWN_GRACE_MS: '1000', SHUTDOWN_TIMEOUT_MS: '30000' })),
  );
  const nginx = startNginx(join(folder, 'nginx'), port, ports);
  return {
    ...scene,
    async opened() {
      return { ...(await scene.opened()), addresses: [`http://127.0.0.1:${port}`], isKeyless: true };
    },
    async close() {
      nginx.kill('SIGTERM');
      await scene.close();
    },
  };
}

function startNginx(folder: string, port: number, ports: readonly number[]): ChildProcess {
  mkdirSync(folder, { recursive: true });
  const site = readFileSync(resolve(import.meta.dirname, '../../deploy/nginx.conf'), 'utf8')
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
  return spawn('nginx', ['-c', join(folder, 'nginx.conf'), '-p', folder], { stdio: 'inherit' });
}

/** Ends each process as an operator does and starts it again, one after the other. */
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
