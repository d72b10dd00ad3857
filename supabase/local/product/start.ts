/** `pnpm start` runs everything until Ctrl+C. `pnpm dev` also reloads on code changes. */
import { join, relative } from 'node:path';
import type { BackendSettings } from '@callwright/shared/api/settings.ts';
import writeFileAtomic from 'write-file-atomic';
import { ensureAdminPassword, readAdminPassword } from '../backend/admin-password.ts';
import { startBackend } from '../backend/backend.ts';
import { lockDataFolder, toAdminPasswordFile } from '../backend/data-folder.ts';
import { SAMPLE_ADMIN, seedOnce } from '../backend/seed.ts';
import { StartFailure } from '../backend/start-failure.ts';
import { openDesktopWindow } from './desktop-window.ts';
import { startDevSite } from './dev-site.ts';
import { readPort, requireFreePort } from './ports.ts';
import { createProgress, formatSeconds } from './progress.ts';
import { onStop } from './shutdown.ts';
import { startSiteHost } from './site-host.ts';

const root = join(import.meta.dirname, '../../..');
const home = process.env.CALLWRIGHT_HOME ?? root;
const data = join(home, '.local');
const progress = createProgress(process.stdout);
const isDevelopment = process.argv.includes('--dev');

/** Shutdown functions, called in reverse order. */
const running: Array<() => Promise<void> | void> = [];
const stopping = new AbortController();

async function stop(): Promise<void> {
  stopping.abort();
  for (const end of running.splice(0).reverse()) await end();
}

onStop(async () => {
  progress.note('Stopping...');
  await stop();
});

async function start(): Promise<void> {
  const started = performance.now();
  const backendPort = readPort(process.env, 'BACKEND_PORT', 54_321);
  const sitePort = readPort(process.env, 'SITE_PORT', 3000);

  // Comes first, because a running instance also uses the ports, and this error explains it better.
  const dataFolder = await lockDataFolder(data);
  running.push(dataFolder.release);
  const siteUrl = `http://localhost:${sitePort}`;
  await requireFreePort(backendPort, 'the backend', 'BACKEND_PORT');
  await requireFreePort(sitePort, 'the site', 'SITE_PORT');

  let refreshSite = () => {};
  const backend = await progress.step(
    'Starting the backend',
    () =>
      startBackend({
        dataFolder: dataFolder.postgres,
        picturesFolder: dataFolder.pictures,
        emailsFolder: dataFolder.emails,
        onEmail: (path) => progress.note(`Email     ${relative(process.cwd(), path)}`),
        confirmsSignUps: process.env.CONFIRM_SIGN_UPS === '1',
        port: backendPort,
        siteUrl,
        onRefused: progress.warn,
        onPostsChanged: () => refreshSite(),
      }),
    ({ url }) => `The backend is running at ${url}`,
  );
  running.push(backend.close);

  await progress.step(
    'Adding the sample posts',
    () => seedOnce(backend, siteUrl),
    (wasSeeded) => (wasSeeded ? 'Added an admin and eight sample posts' : 'Kept the posts from the last start'),
  );
  const password = await ensureAdminPassword(backend, dataFolder.adminPassword);

  const env = {
    SUPABASE_URL: backend.url,
    SUPABASE_PUBLISHABLE_KEY: backend.publishableKey,
    SITE_URL: siteUrl,
  };
  await writeEnvFile(join(home, '.env.local'), env);

  if (isDevelopment) running.push((await startDevSite({ port: sitePort, env, progress })).close);
  else {
    const site = await startSiteHost({
      port: sitePort,
      publisherFolder: dataFolder.publisher,
      env,
      secretKey: backend.secretKey,
      progress,
      signal: stopping.signal,
    });
    running.push(site.close);
    refreshSite = site.refresh;
  }

  progress.note('');
  progress.note(`Site      ${env.SITE_URL}`);
  progress.note(`Blog      ${env.SITE_URL}/blog`);
  progress.note(`Admin     ${env.SITE_URL}/blog/admin`);
  progress.note(
    password === null
      ? 'Sign in   with your own email and password'
      : `Sign in   ${SAMPLE_ADMIN.email} with the password ${password}`,
  );
  progress.note(`Ready in ${formatSeconds(performance.now() - started)}. Press Ctrl+C to stop.`);

  const editor = await openDesktopWindow({ root, env: { ...process.env, ...env }, progress, isDevelopment });
  if (!editor.ok) {
    progress.warn(`${editor.error} You can also write at ${env.SITE_URL}/blog/admin.`);
    return;
  }
  running.push(editor.value.close);
  await editor.value.ended;
  if (!stopping.signal.aborted) progress.note('The editor was closed. The site keeps running until you press Ctrl+C.');
}

async function printPassword(): Promise<void> {
  const password = await readAdminPassword(toAdminPasswordFile(data));
  if (password === null) throw new StartFailure("There's no sample admin yet. Start Callwright first: pnpm start.");
  progress.note(`Sign in   ${SAMPLE_ADMIN.email} with the password ${password}`);
}

async function writeEnvFile(path: string, settings: BackendSettings & { SITE_URL: string }): Promise<void> {
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
  await writeFileAtomic(path, `# Written by pnpm start: the settings of the local backend.\n${lines.join('')}`);
}

try {
  if (process.argv.includes('--password')) {
    await printPassword();
    process.exit(0);
  }
  await start();
} catch (cause) {
  if (stopping.signal.aborted) process.exit(0);
  if (!(cause instanceof StartFailure)) throw cause;
  progress.warn(cause.message);
  await stop();
  process.exit(1);
}
