import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { serveExport } from '@callwright/site/serve/serve-export.ts';
import { findProductPorts } from '../helpers/find-free-port.ts';
import { NGINX, startNginx } from '../helpers/hosts/nginx-server.ts';
import { startEmptyBackend } from '../helpers/running-backend.ts';

/** A self-hosted blog: a backend, `publish-site --watch --host folder`, and a web server. */
export type FolderHost = {
  settings: { SUPABASE_URL: string; SUPABASE_PUBLISHABLE_KEY: string; SITE_URL: string };
  server: string;
  folder: string;
  isServed: Promise<void>;
  unmountFolder(): Promise<void>;
  remountFolder(): Promise<void>;
  close(): Promise<void>;
};

export async function startFolderHost(): Promise<FolderHost> {
  const ports = await findProductPorts('folder-host');
  const siteUrl = `http://127.0.0.1:${ports.site}`;
  const backend = await startEmptyBackend({ siteUrl, port: ports.backend });
  const root = await mkdtemp(join(tmpdir(), 'callwright-folder-host-'));
  const folder = join(root, 'srv');
  const settings = {
    SUPABASE_URL: backend.url,
    SUPABASE_PUBLISHABLE_KEY: backend.publishableKey,
    SITE_URL: siteUrl,
  };
  const command = fileURLToPath(import.meta.resolve('@callwright/site/publish/command.ts'));
  const options = ['--watch', '--host', 'folder', '--folder', join(root, 'publisher')];
  const publisher = spawn(process.execPath, [command, ...options], {
    env: { ...process.env, ...settings, SUPABASE_SECRET_KEY: backend.secretKey, PUBLISH_FOLDER: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const hasEnded = once(publisher, 'exit');
  let output = '';
  for (const stream of [publisher.stdout, publisher.stderr]) {
    stream.on('data', (text) => {
      output += text;
    });
  }

  async function until(isSo: () => boolean): Promise<void> {
    while (!isSo()) {
      if (publisher.exitCode !== null) throw new Error(`The publisher ended: ${output}`);
      await wait(100);
    }
  }

  async function serve() {
    // nginx includes files of the release, which in turn waits to be served.
    await until(() => existsSync(join(folder, 'current', 'nginx-rules.map')));
    const server =
      NGINX === null
        ? await serveExport({ folder: join(folder, 'current'), port: ports.site })
        : await startNginx(NGINX, folder, { port: ports.site });
    await until(() => output.includes('Published:'));
    return server;
  }
  if (NGINX === null) console.warn('nginx is missing (apt-get install nginx-light): our own server stands in for it');
  const serving = serve();
  const isServed = serving.then(() => undefined);
  isServed.catch(() => undefined);

  return {
    settings,
    server: NGINX === null ? 'our own server, because nginx is missing: apt-get install nginx-light' : 'nginx',
    folder,
    isServed,
    async unmountFolder() {
      await rename(folder, `${folder}-away`);
      await writeFile(folder, '');
    },
    async remountFolder() {
      await rm(folder);
      await rename(`${folder}-away`, folder);
    },
    async close() {
      publisher.kill('SIGTERM');
      await hasEnded;
      await (await serving).close();
      await backend.close();
      await rm(root, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}
