import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '../find-free-port.ts';

/** Debian's location; often not in a user's path. */
const PLACES = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/bin/nginx'];

/** Path of nginx, or null if it isn't installed (`apt-get install nginx-light`). */
export const NGINX =
  PLACES.find((place) => existsSync(place)) ?? (spawnSync('nginx', ['-v']).error === undefined ? 'nginx' : null);

export type NginxServer = {
  url: string;
  reloadCommand: string;
  close(): Promise<void>;
};

export async function startNginx(
  program: string,
  folder: string,
  { port = null }: { port?: number | null } = {},
): Promise<NginxServer> {
  const prefix = await mkdtemp(join(tmpdir(), 'callwright-nginx-'));
  await mkdir(join(prefix, 'temporary'));
  const listenPort = port ?? (await findFreePort());
  const path = fileURLToPath(import.meta.resolve('@callwright/site/publish/hosts/nginx-site.conf'));
  const site = (await readFile(path, 'utf8'))
    .replaceAll('/srv/callwright', folder)
    // The redirect to TLS needs port 80, and the TLS server needs a certificate.
    .replace(/server \{\n {2}listen 80;[\s\S]*?\n\}\n/, '')
    .replace(/ {2}listen \[::\]:443.*\n/, '')
    .replace(/ {2}ssl_certificate.*\n/g, '')
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${listenPort};`);
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  await writeFile(
    join(prefix, 'nginx.conf'),
    `daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1;
pid ${prefix}/nginx.pid;
error_log ${prefix}/error.log;
events {}
http {
  include ${existsSync('/etc/nginx/mime.types') ? '/etc/nginx/mime.types' : 'mime.types'};
  access_log off;
  ${kinds.map((kind) => `${kind}_temp_path ${prefix}/temporary/${kind};`).join('\n  ')}
${site}
}
`,
  );
  const args = ['-p', prefix, '-c', join(prefix, 'nginx.conf'), '-e', join(prefix, 'error.log')];
  const server = spawn(program, args, { stdio: 'inherit' });
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const url = `http://127.0.0.1:${listenPort}`;
  await waitForServer(url, ended, join(prefix, 'error.log'));
  return {
    url,
    reloadCommand: `${program} ${args.join(' ')} -s reload`,
    async close() {
      server.kill('SIGTERM');
      await ended;
      await rm(prefix, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

async function waitForServer(url: string, ended: Promise<void>, log: string): Promise<void> {
  let hasEnded = false;
  void ended.then(() => {
    hasEnded = true;
  });
  while (
    !(await fetch(url)
      .then(() => true)
      .catch(() => false))
  ) {
    if (hasEnded) throw new Error(await readFile(log, 'utf8'));
  }
}
